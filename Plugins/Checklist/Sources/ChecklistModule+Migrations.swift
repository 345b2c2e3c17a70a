public import GatherDatabase

extension ChecklistModule {
    /// The migrations of the tables of items, templates and template items.
    public static let migrations = [
        Migration(
            to: 2,
            """
            CREATE TABLE checklist_item (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                number INTEGER NOT NULL,
                title TEXT NOT NULL,
                title_key TEXT NOT NULL,
                note TEXT,
                due TEXT,
                due_rule TEXT,
                place TEXT,
                latitude INTEGER,
                longitude INTEGER,
                done_at BIGINT,
                PRIMARY KEY (organizer_id, number)
            )
            """,
            "CREATE UNIQUE INDEX checklist_item_title ON checklist_item (organizer_id, title_key)",
            """
            CREATE TABLE checklist_template (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                name_key TEXT NOT NULL,
                name TEXT NOT NULL,
                PRIMARY KEY (organizer_id, name_key)
            )
            """,
            """
            CREATE TABLE checklist_template_item (
                organizer_id INTEGER NOT NULL,
                name_key TEXT NOT NULL,
                position INTEGER NOT NULL,
                title TEXT NOT NULL,
                note TEXT,
                due_rule TEXT,
                place TEXT,
                latitude INTEGER,
                longitude INTEGER,
                PRIMARY KEY (organizer_id, name_key, position),
                FOREIGN KEY (organizer_id, name_key) \
                    REFERENCES checklist_template (organizer_id, name_key) ON DELETE CASCADE
            )
            """)
    ]
}
