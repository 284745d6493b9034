import type { ClusterHome } from './cluster-home.ts'
import { loopback } from './free-port.ts'

/** The start of a socket's name; PostgreSQL appends the port. */
export const socketPrefix = '.s.PGSQL.'

export interface ServerChoice {
  port: number
  /** Whether the server opens a Unix socket in the folder of the cluster. */
  hasSocket: boolean
  isDurable: boolean
}

/** Passed as arguments instead of in the cluster's file, so that older clusters get them too. */
export function serverArguments(home: ClusterHome, { port, hasSocket, isDurable }: ServerChoice): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: loopback,
    port,
    // The setting is a list; the quotes protect commas in the path.
    unix_socket_directories: hasSocket ? `"${home.cluster.replaceAll('"', '""')}"` : '',
    max_connections: 100,
    password_encryption: 'scram-sha-256',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    // Neither is worthwhile: statements are short, and the application shares the cores.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    default_text_search_config: 'pg_catalog.english',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...logSettings(home),
    ...(isDurable ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } : unsafeButFast),
  }
  return ['-D', home.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

// The application's role may not stop autovacuum, which would prevent dropping a database.
const unsafeButFast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** One file per weekday. Leaves failed statements, which may hold personal data, to our own log. */
function logSettings(home: ClusterHome): Record<string, string> {
  return {
    logging_collector: 'on',
    log_directory: home.logFolder,
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
}
