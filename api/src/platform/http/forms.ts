import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { createByteBudget } from '../work/byte-budget.ts'
import { createFairQueue, type FairQueue, type QueueCaller } from '../work/fair-queue.ts'
import { type Admission, filesTooLarge, readForm } from './form-reading.ts'
import { type CompleteRules, completeRules, type FormRules } from './form-rules.ts'

export interface FormOptions {
  /** Where the bytes of files lie until the request is answered. */
  spoolFolder: string
  /** Whose share of the queues a form uses. */
  callerOf: (request: FastifyRequest) => QueueCaller
  /** What a form with files waits for before they are received. */
  beforeFiles?: (request: FastifyRequest) => Promise<void>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes multipart bodies, with this much in them. */
    form?: FormRules
  }
  interface FastifyRequest {
    /** The slots of a form, and the files that it brought. */
    formStack: AsyncDisposableStack | null
  }
}

/**
 * Forms with files: a slot is one open file and what lies in it. So many of all callers that slow
 * ones leave room.
 */
const uploadOptions = {
  concurrency: 256,
  maxQueued: 2_000,
  perKey: { concurrency: 3, maxQueued: 100 },
  busyText: 'Very many files are being sent just now. Try again in a few seconds.',
}

/** Forms with more text than a JSON body may have, which is held in memory. */
const longTextOptions = {
  concurrency: 4,
  maxQueued: 400,
  perKey: { concurrency: 1, maxQueued: 100 },
  busyText: 'Very long texts are being sent just now. Try again in a few seconds.',
}

/** What lies on the disk until it is checked and stored. */
const spoolOptions = {
  bytes: 20 * 2 ** 30,
  bytesPerKey: 5 * 2 ** 30,
  busyText: 'Very large files are being sent just now. Try again in a minute.',
}

/**
 * Turns a multipart body into an object before it is validated: a field becomes a text, a file a
 * `SpooledFile`, a repeated name a list. An empty file, as browsers send for a picker without a
 * choice, counts as absent. A form waits for a slot when its first file begins to arrive, and keeps
 * it until it is answered; one without files needs none.
 */
export async function acceptForms(
  app: FastifyInstance,
  { callerOf, spoolFolder, beforeFiles = async () => {} }: FormOptions,
): Promise<void> {
  await app.register(multipart)
  app.decorateRequest('formStack', null)
  const uploads = createFairQueue(uploadOptions)
  const longTexts = createFairQueue(longTextOptions)
  const spooled = createByteBudget(spoolOptions)

  function admissionOf(request: FastifyRequest, form: FormRules, stack: AsyncDisposableStack): Admission {
    const caller = callerOf(request)
    const bytes = stack.use(spooled.open(caller.key))
    const acquire = async (queue: FairQueue) => void stack.use(await queue.acquire(caller))
    const wait = async (work: () => Promise<void>) => {
      using _pause = request.bodyClock?.pause()
      await work()
    }
    const waitForFiles = async () => {
      await beforeFiles(request)
      await acquire(form.queue ?? uploads)
    }
    return {
      admitFiles: () => wait(waitForFiles),
      admitLongText: () => wait(() => acquire(longTexts)),
      countFileBytes: bytes.add,
    }
  }

  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { form: rules } = request.routeOptions.config
    if (!rules) throw new AppError(415, 'unsupported_media_type', 'Send the body as application/json.')
    const form = completeRules(rules)
    assertMayFit(request, form)
    const stack = new AsyncDisposableStack()
    request.formStack = stack
    if (form.sendingMs !== undefined) request.bodyClock?.allow(form.sendingMs)
    const admission = admissionOf(request, form, stack)
    request.body = await readForm(request, form, { stack, spoolFolder, admission })
  })
  // Runs for every answer and refusal, also when nobody is there to get it.
  app.addHook('onSend', async ({ formStack }) => formStack?.disposeAsync())
}

/** Beside its files and fields a form has a head for each of them. */
const partHeadBytes = 2_048

/** What says itself that it is too large is not read to its end. */
function assertMayFit({ headers }: FastifyRequest, rules: CompleteRules): void {
  const { allFileBytes, fieldBytes, files, fieldCount } = rules
  const heads = (files + fieldCount) * partHeadBytes
  if (Number(headers['content-length'] ?? 0) > allFileBytes + fieldBytes + heads) throw filesTooLarge()
}
