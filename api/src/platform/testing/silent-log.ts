import type { Log } from '../database/log.ts'

/** For tests that are not about what is logged. */
export const silentLog: Log = { info() {}, warn() {}, error() {} }
