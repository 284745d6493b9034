import { AppError } from '../errors/app-error.ts'
import { createSharedQueue } from '../work/shared-queue.ts'
import type { ResponseCache } from './response-cache.ts'

/** Who asks for a page. */
export interface PageReader {
  /** Who shares a part of the turns. */
  caller: string
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

export interface MadePage<Page> {
  page: Page
  /** The cache's moment before anything was read for it. */
  begunAt: number
}

interface Making<Page> {
  /** Those who still wait. */
  readers: number
  /** Null while it waits for its turn. */
  begunAt: number | null
  made: Promise<MadePage<Page>>
}

/**
 * A page that is made beside many others is held in memory for longer and costs more; what waits costs next to nothing. Who asks for very
 * many pages takes no more than a part of the turns, and turns alternate between those who ask.
 */
const turnsOfPages = {
  parallel: 6,
  places: 500,
  perCaller: { parallel: 4, places: 250 },
  refusal: 'Very many pages are being made just now. Try again in a few seconds.',
}

/** What takes longer waits for something else than the processor, and does not keep the others waiting. */
const longestTurnMs = 500

/**
 * Makes a few pages at a time; all others wait for their turns. Readers who ask for a page that waits or is just being made wait for that
 * one, unless something changed since its making began. A page that nobody waits for any more is not made.
 * @returns makes the page at an address; AppError 503 `busy` when too many wait
 */
export function createPageMaking<Page>(cache: Pick<ResponseCache, 'moment'>) {
  const turns = createSharedQueue(turnsOfPages)
  const makings = new Map<string, Making<Page>>()

  function begin(url: string, caller: string, make: () => Promise<Page>): Making<Page> {
    const making: Making<Page> = { readers: 0, begunAt: null, made: inTurn() }
    makings.set(url, making)
    const forget = () => {
      if (makings.get(url) === making) makings.delete(url)
    }
    making.made.then(forget, forget)
    return making

    async function inTurn(): Promise<MadePage<Page>> {
      using turn = await turns.turnOf(caller)
      if (making.readers === 0) {
        forget()
        throw new AppError(400, 'reader_gone', 'Nobody waits for this page any more.')
      }
      const begunAt = cache.moment
      making.begunAt = begunAt
      const handOn = setTimeout(() => turn[Symbol.dispose](), longestTurnMs)
      try {
        return { page: await make(), begunAt }
      } finally {
        clearTimeout(handOn)
      }
    }
  }

  return async (url: string, { caller, signal }: PageReader, make: () => Promise<Page>): Promise<MadePage<Page>> => {
    const current = makings.get(url)
    const isFresh = current?.begunAt === null || current?.begunAt === cache.moment
    const making = current && isFresh ? current : begin(url, caller, make)
    if (signal.aborted) return making.made
    making.readers += 1
    signal.addEventListener('abort', () => {
      making.readers -= 1
    })
    return making.made
  }
}
