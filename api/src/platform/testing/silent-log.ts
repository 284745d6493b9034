import type { Log } from '../database/log.ts'

export const silentLog: Log = { info() {}, warn() {}, error() {} }
