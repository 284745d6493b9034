import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { asSetupError } from './failures.mjs'

/** What was written last, or null when there is nothing readable. @param {string} file @returns {Record<string, any> | null} */
export function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Writes the whole stamp or none of it. @param {string} file @param {object} value */
export function writeStamp(file, value) {
  try {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(value))
    renameSync(`${file}.${process.pid}`, file)
  } catch (error) {
    throw asSetupError(error, file)
  }
}
