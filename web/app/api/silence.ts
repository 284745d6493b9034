/** Watches a request in which nothing may happen for so long: neither does a part of it leave, nor does its answer begin. */
export class Silence {
  readonly #longestMs: number
  readonly #end = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(longestMs: number) {
    this.#longestMs = longestMs
    this.heard()
  }

  /** Something happened: it begins anew. */
  heard(): void {
    this.over()
    this.#timer = setTimeout(() => this.#end.abort(), this.#longestMs)
  }

  /** Nothing more is waited for. */
  over(): void {
    clearTimeout(this.#timer)
  }

  get wasTooLong(): boolean {
    return this.#end.signal.aborted
  }

  /** Ends what it is given to when the silence is too long, or when `wanted` is aborted. */
  signalWith(wanted: AbortSignal | undefined): AbortSignal {
    return wanted ? AbortSignal.any([this.#end.signal, wanted]) : this.#end.signal
  }
}
