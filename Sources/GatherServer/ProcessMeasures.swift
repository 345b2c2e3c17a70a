import Foundation

/// The CPU time, memory and open files of the process, in the Prometheus text format with its standard names.
func processMeasures() -> String {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    var measures = [
        ("process_cpu_seconds_total", "counter", seconds(usage.ru_utime) + seconds(usage.ru_stime)),
        ("process_max_resident_memory_bytes", "gauge", Double(usage.ru_maxrss) * 1024),
    ]
    // Only Linux has these files.
    if let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
        let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    {
        measures.append(("process_resident_memory_bytes", "gauge", pages * Double(sysconf(Int32(_SC_PAGESIZE)))))
    }
    if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
        measures.append(("process_open_fds", "gauge", Double(files.count)))
    }
    return measures.map { name, kind, value in "# TYPE \(name) \(kind)\n\(name) \(value)\n" }.joined()
}
