import Foundation

/// The CPU time, memory and open files of the process, in the Prometheus text format with its standard names.
func processMeasures() -> String {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    var measures = [
        (
            "process_cpu_seconds_total", "counter", "Processor time of the process.",
            seconds(usage.ru_utime) + seconds(usage.ru_stime)
        ),
        (
            "process_max_resident_memory_bytes", "gauge", "The most resident memory so far.",
            Double(usage.ru_maxrss) * 1024
        ),
    ]
    // Only Linux has these files.
    if let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
        let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    {
        let bytes = pages * Double(sysconf(Int32(_SC_PAGESIZE)))
        measures.append(("process_resident_memory_bytes", "gauge", "Resident memory of the process.", bytes))
    }
    if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
        measures.append(("process_open_fds", "gauge", "Open file descriptors.", Double(files.count)))
    }
    if let processStart {
        measures.append(
            ("process_start_time_seconds", "gauge", "Start of the process, in seconds since 1970.", processStart))
    }
    return measures.map { name, kind, help, value in
        ServerMetrics.metric(name, kind, help, [" \(value)"])
    }.joined()
}

/// When the process started, in seconds since 1970.
private let processStart: Double? = {
    // The 22nd field, counted in ticks since the machine started; the second one, in parentheses, may have blanks.
    guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
        let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 19,
        let ticks = Double(fields[19])
    else { return nil }
    var sinceBoot = timespec()
    clock_gettime(CLOCK_BOOTTIME, &sinceBoot)
    let age = Double(sinceBoot.tv_sec) + Double(sinceBoot.tv_nsec) / 1e9 - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    return Date().timeIntervalSince1970 - age
}()
