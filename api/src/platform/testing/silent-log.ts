import type { Log } from '../database/log.ts'

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
