import { createNanoEvents } from 'nanoevents'
import { readStored, removeStored, writeStored } from '../api/browser-storage.ts'

/** Local-storage keys: when the session ends, and how wrong the clock of this device was at its start; both in ms. */
const logoutTimeKey = 'logoutTime'
const clockLeadKey = 'clockLead'

/** Local-storage key of the end that the user knows of and does not want to put off. */
const declinedEndKey = 'declinedEnd'

/** A session lasts this long from its login, whatever is done in it. */
const sessionMs = 4 * 60 * 60 * 1000

/** A clock that is wrong by less is taken as it is. */
const toleratedLeadMs = 60_000

const events = createNanoEvents<{ change: () => void }>()

/** When the session ends, by the clock of this device; null while that is not known. */
export function readLogoutTime(): number | null {
  const stored = Number(readStored(logoutTimeKey))
  return stored > 0 ? stored : null
}

export function isSessionOver(): boolean {
  const end = readLogoutTime()
  return end !== null && end <= Date.now()
}

/** Keeps the end of the session that began at this instant of the server's clock. */
export function storeLogoutTime(loginTime: number): void {
  const end = String(loginTime + sessionMs + Number(readStored(clockLeadKey)))
  if (readStored(logoutTimeKey) === end) return
  writeStored(logoutTimeKey, end)
  events.emit('change')
}

export function clearLogoutTime(): void {
  removeStored(logoutTimeKey, clockLeadKey, declinedEndKey)
  events.emit('change')
}

/** Notes, at the start of a session, by how much this device is ahead of the server: so far its countdown must be off, too. */
export function noteClockLead(leadMs: number): void {
  if (Math.abs(leadMs) > toleratedLeadMs) writeStored(clockLeadKey, String(leadMs))
}

/** Whether the user does not want to put this end off; asked in one tab, it is answered for all. */
export function isEndDeclined(end: number | null): boolean {
  return end !== null && readStored(declinedEndKey) === String(end)
}

export function declineEnd(end: number): void {
  writeStored(declinedEndKey, String(end))
}

/**
 * Calls the listener when the end of the session changes, or is declined, in any tab.
 * @returns the function that removes the listener
 */
export function onLogoutTimeChange(listener: () => void): () => void {
  return events.on('change', listener)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === logoutTimeKey || key === declinedEndKey || key === null) events.emit('change')
  })
}
