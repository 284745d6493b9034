import { createNanoEvents } from 'nanoevents'
import { readStored, removeStored, writeStored } from '../api/browser-storage.ts'

/** In ms: the end of the session, and how far this device's clock was ahead at its start. */
const logoutTimeKey = 'logoutTime'
const clockLeadKey = 'clockLead'

const declinedEndKey = 'declinedEnd'

/** From the login, whatever the activity. */
const sessionMs = 4 * 60 * 60 * 1000

const toleratedLeadMs = 60_000

const events = createNanoEvents<{ change: () => void }>()

/** By this device's clock; null while unknown. */
export function readLogoutTime(): number | null {
  const stored = Number(readStored(logoutTimeKey))
  return stored > 0 ? stored : null
}

export function isSessionOver(): boolean {
  const end = readLogoutTime()
  return end !== null && end <= Date.now()
}

/** @param loginTime by the server's clock */
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

/** Stores how far this device is ahead of the server, which shifts the end by as much. */
export function noteClockLead(leadMs: number): void {
  if (Math.abs(leadMs) > toleratedLeadMs) writeStored(clockLeadKey, String(leadMs))
}

export function isEndDeclined(end: number | null): boolean {
  return end !== null && readStored(declinedEndKey) === String(end)
}

export function declineEnd(end: number): void {
  writeStored(declinedEndKey, String(end))
}

/** Reports a new end or a declined one, in any tab. */
export function onLogoutTimeChange(listener: () => void): () => void {
  return events.on('change', listener)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === logoutTimeKey || key === declinedEndKey || key === null) events.emit('change')
  })
}
