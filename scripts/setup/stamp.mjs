import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { asSetupError } from './failures.mjs'

/** @param {string} file @returns {Record<string, any> | null} null when it is unreadable */
export function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Atomic. @param {string} file @param {object} value */
export function writeStamp(file, value) {
  try {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(value))
    renameSync(`${file}.${process.pid}`, file)
  } catch (error) {
    throw asSetupError(error, file)
  }
}
