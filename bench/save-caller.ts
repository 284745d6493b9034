import { setTimeout as delay } from 'node:timers/promises'
import { type Random, seededRandom } from '../api/seed/synthetic/random.ts'
import { type Answer, type Connection, openConnection, type Sent, sendUntilAnswered } from './save-client.ts'
import type { SaveJob, SaveResult } from './save-job.ts'
import type { Outcome, SavedField, SavedKind } from './save-ledger.ts'

export interface SaveStep extends Sent {
  changes: { field: SavedField; value: string | null }[]
}

const overlapGapMs = 40
const overlapping = 3

export interface OwnNote {
  id: number
  title: string
  createdAt: string
  field: SavedField
}

export interface OwnPost {
  slug: string
  summary: SavedField
  picture: SavedField
}

export class Caller {
  readonly number: number
  readonly account: number
  readonly job: SaveJob
  readonly notes: OwnNote[] = []
  readonly comments: { id: number; field: SavedField }[] = []
  readonly posts: OwnPost[] = []
  readonly progress: SavedField
  readonly random: Random
  saves = 0
  readonly #token: () => Promise<string>
  readonly #result: SaveResult
  readonly #connections: Connection[]
  #marks = 0

  constructor(
    number: number,
    { job, token, result }: { job: SaveJob; token: () => Promise<string>; result: SaveResult },
  ) {
    this.number = number
    this.account = number % job.targets.accounts.length
    this.job = job
    this.#token = token
    this.#result = result
    this.#connections = Array.from({ length: overlapping }, () => openConnection(job.origin))
    this.random = seededRandom(number + 1)
    this.progress = this.track('reading position', String(this.chapterId))
  }

  /** True only for the first caller of an account; otherwise the last save would be unknown. */
  get savesProfile(): boolean {
    return this.number < this.job.targets.accounts.length
  }

  get userId(): number {
    return this.job.targets.accounts[this.account]?.id ?? 0
  }

  get chapterId(): number {
    return this.job.targets.manga.chapterIds[this.number] ?? 0
  }

  oneOf<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.random() * items.length)]
  }

  mark(): string {
    this.#marks += 1
    return `m${this.number}x${this.#marks}`
  }

  track(kind: SavedKind, id: string): SavedField {
    const field = { kind, account: this.account, id, saves: [] }
    this.#result.fields.push(field)
    return field
  }

  /** Opens the connections beforehand, so that no save includes that time. */
  async connect(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.send({ method: 'GET', path: '/healthz' })))
  }

  close(): void {
    for (const connection of this.#connections) connection[Symbol.dispose]()
  }

  async save({ changes, ...sent }: SaveStep, connection = this.#connections[0]): Promise<Answer | null> {
    if (!connection) return null
    this.saves += 1
    const key = sent.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : undefined
    const authorization = `Bearer ${await this.#token()}`
    const entries = changes.map(({ field, value }) => {
      const save = { value, outcome: 'unknown' as Outcome }
      field.saves.push(save)
      return save
    })
    const startedAt = performance.now()
    const { answer, attempts } = await sendUntilAnswered(
      () => connection.send({ ...sent, headers: { ...sent.headers, ...key, authorization } }),
      { isRepeating: this.job.isRepeating, onAttempt: (each) => this.#count(each) },
    )
    this.#result.durations.push(performance.now() - startedAt)
    if (attempts > 1) this.#result.repeated += 1
    const outcome = outcomeOf(sent, answer, attempts)
    for (const entry of entries) entry.outcome = outcome
    if (outcome === 'refused') this.#countRefusal(changes[0]?.field.kind, answer)
    return outcome === 'acknowledged' ? answer : null
  }

  /** Saves in this order. Without retries, does not wait for the response to the previous save. */
  async saveInOrder(steps: readonly SaveStep[]): Promise<void> {
    const answers: Promise<unknown>[] = []
    for (const [index, step] of steps.entries()) {
      const answer = this.save(step, this.#connections[index % overlapping])
      answers.push(answer)
      await (this.job.isRepeating ? answer : delay(overlapGapMs))
    }
    await Promise.all(answers)
  }

  #countRefusal(kind: SavedKind | undefined, answer: Answer | null): void {
    const { refusals } = this.#result
    const { msg } = (answer?.body ?? {}) as { msg?: string }
    const text = `${kind}: ${answer?.status} ${msg}`
    refusals.set(text, (refusals.get(text) ?? 0) + 1)
  }

  #count(answer: Answer | null): void {
    const { statuses } = this.#result
    if (answer === null) this.#result.unanswered += 1
    else statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  }
}

function outcomeOf({ method }: Sent, answer: Answer | null, attempts: number): Outcome {
  if (answer === null) return 'unknown'
  const { status } = answer
  if (status >= 200 && status < 300) return 'acknowledged'
  // An earlier attempt deleted it, and the response was lost.
  if (method === 'DELETE' && status === 404 && attempts > 1) return 'acknowledged'
  return status === 409 || status === 412 ? 'conflict' : 'refused'
}
