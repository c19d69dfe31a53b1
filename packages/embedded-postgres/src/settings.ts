/**
 * Passed on the command line at every start, so that they follow the program's version and not that of initdb.
 * Sized for one small machine: the idle server takes about 30 MB beside Node.
 */
const smallFootprint: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '32MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  // Without helper processes that a single small server never uses: 2 to 5 MB each.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  max_wal_senders: '2',
  jit: 'off',
  // Recovery after a power cut replays at most this much and stays within a few seconds.
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Row values and statements hold health and payment data: neither is logged. */
const discreetLog: Record<string, string> = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%e ',
}

const addedIn: Record<string, number> = { io_method: 18 }

/** The `-c name=value` arguments of one start. */
export function serverArguments(options: {
  cluster: string
  socketFolder: string
  port: number
  major: number
  settings: Record<string, string>
}): string[] {
  const settings: Record<string, string> = {
    ...smallFootprint,
    ...options.settings,
    ...discreetLog,
    listen_addresses: '',
    port: String(options.port),
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
  }
  const known = Object.entries(settings).filter(([name]) => options.major >= (addedIn[name] ?? 0))
  return ['-D', options.cluster, ...known.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The server reads PG* and locale variables: it gets a clean environment, the same on every machine. */
export function serverEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }
}
