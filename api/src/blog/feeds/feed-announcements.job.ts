import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { announcedState, feedState, recordAnnouncement } from './feed-announcements.repository.ts'
import { feedPaths, postsPerFeed } from './feeds.service.ts'

/** Runs every minute, so that a hub that did not respond is soon called again. */
export const feedAnnouncementsJob = defineRepeatedJob({
  name: 'feed-announcements',
  cron: '* * * * *',
  options: { retries: 1, timeoutSeconds: 60 },
})

const timeoutMs = 10_000

type JobParts = Pick<AppContext, 'db' | 'change' | 'site' | 'now'>

/** Announces feed changes to the hub, several at once. @throws so that the job is retried */
export async function announceFeeds(parts: JobParts, hub: string | null, signal: AbortSignal): Promise<void> {
  if (hub === null) return
  const { db, change, site, now } = parts
  const state = await feedState(db, postsPerFeed)
  if ((await announcedState(db, hub)) === state) return
  await ping(
    hub,
    feedPaths.map((path) => site.url + path),
    signal,
  )
  await change([], (tx) => recordAnnouncement(tx, hub, { state, now: now() }))
}

/** Follows no redirect, which could lead into the local network, and ignores the response body. */
async function ping(hub: string, feeds: readonly string[], signal: AbortSignal): Promise<void> {
  const body = new URLSearchParams([['hub.mode', 'publish'], ...feeds.map((feed) => ['hub.url', feed])])
  const response = await fetch(hub, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The WebSub hub answered ${response.status}.`)
}
