import type { ResponseCache } from '@ledgerdeck/page-cache'
import { createFairQueue, type QueueCaller } from '../work/fair-queue.ts'

export interface RenderedPage<Page> {
  page: Page
  startVersion: number
}

interface Making<Page> {
  readers: number
  startVersion: number | null
  made: Promise<RenderedPage<Page>>
  abandon: () => void
}

const queueOptions = {
  concurrency: 6,
  maxQueued: 500,
  perKey: { concurrency: 4, maxQueued: 250 },
  busyText: 'Very many pages are being made just now. Try again in a few seconds.',
}

/** A slower render waits for something else than the processor, and releases its slot. */
const maxSlotMs = 500

/** Requests for one page share a render unless data has changed. @throws AppError 503 `busy` */
export function createRenderQueue<Page>(cache: Pick<ResponseCache, 'version'>) {
  const queue = createFairQueue(queueOptions)
  const makings = new Map<string, Making<Page>>()

  function begin(url: string, key: string, make: () => Promise<Page>): Making<Page> {
    const abandoned = new AbortController()
    const forget = () => {
      if (makings.get(url) === making) makings.delete(url)
    }
    const abandon = () => {
      if (making.startVersion === null) forget()
      abandoned.abort()
    }
    const making: Making<Page> = { readers: 0, startVersion: null, made: makeInSlot(), abandon }
    makings.set(url, making)
    making.made.then(forget, forget)
    return making

    async function makeInSlot(): Promise<RenderedPage<Page>> {
      using slot = await queue.acquire({ key, signal: abandoned.signal })
      const startVersion = cache.version
      making.startVersion = startVersion
      const free = setTimeout(() => slot[Symbol.dispose](), maxSlotMs)
      try {
        return { page: await make(), startVersion }
      } finally {
        clearTimeout(free)
      }
    }
  }

  return async (
    url: string,
    { key, signal }: Required<QueueCaller>,
    make: () => Promise<Page>,
  ): Promise<RenderedPage<Page>> => {
    const current = makings.get(url)
    const isFresh = current?.startVersion === null || current?.startVersion === cache.version
    const making = current && isFresh ? current : begin(url, key, make)
    making.readers += 1
    const leave = () => {
      making.readers -= 1
      if (making.readers === 0) making.abandon()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave)
    return making.made
  }
}
