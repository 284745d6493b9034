import type { ResponseCache } from '@ledgerdeck/page-cache'
import { createFairQueue, type QueueCaller } from '../work/fair-queue.ts'

export interface Rendered<Page> {
  page: Page
  startVersion: number
}

interface Render<Page> {
  readers: number
  startVersion: number | null
  result: Promise<Rendered<Page>>
  abandon: () => void
}

const queueOptions = {
  concurrency: 6,
  maxQueued: 500,
  perKey: { concurrency: 4, maxQueued: 250 },
  busyText: 'The server is busy rendering other pages. Try again in a few seconds.',
}

/** A slower render is waiting for something other than the processor, so it releases its slot. */
const maxSlotMs = 500

/** Requests for one page share a render unless data has changed. @throws AppError 503 `busy` */
export function createRenderQueue<Page>(cache: Pick<ResponseCache, 'version'>) {
  const queue = createFairQueue(queueOptions)
  const inFlight = new Map<string, Render<Page>>()

  function start(url: string, key: string, renderPage: () => Promise<Page>): Render<Page> {
    const abandoned = new AbortController()
    const remove = () => {
      if (inFlight.get(url) === render) inFlight.delete(url)
    }
    const abandon = () => {
      if (render.startVersion === null) remove()
      abandoned.abort()
    }
    const render: Render<Page> = { readers: 0, startVersion: null, result: renderInSlot(), abandon }
    inFlight.set(url, render)
    render.result.then(remove, remove)
    return render

    async function renderInSlot(): Promise<Rendered<Page>> {
      using slot = await queue.acquire({ key, signal: abandoned.signal })
      const startVersion = cache.version
      render.startVersion = startVersion
      const free = setTimeout(() => slot[Symbol.dispose](), maxSlotMs)
      try {
        return { page: await renderPage(), startVersion }
      } finally {
        clearTimeout(free)
      }
    }
  }

  return async (
    url: string,
    { key, signal }: Required<QueueCaller>,
    renderPage: () => Promise<Page>,
  ): Promise<Rendered<Page>> => {
    const current = inFlight.get(url)
    const isFresh = current?.startVersion === null || current?.startVersion === cache.version
    const render = current && isFresh ? current : start(url, key, renderPage)
    render.readers += 1
    const leave = () => {
      render.readers -= 1
      if (render.readers === 0) render.abandon()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave)
    return render.result
  }
}
