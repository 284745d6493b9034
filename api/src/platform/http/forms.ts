import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { createByteBudget } from '../work/byte-budget.ts'
import { createFairQueue, type FairQueue, type QueueCaller } from '../work/fair-queue.ts'
import { type Admission, filesTooLarge, readForm } from './form-reading.ts'
import { type CompleteRules, completeRules, type FormRules } from './form-rules.ts'

export interface FormOptions {
  spoolFolder: string
  callerOf: (request: FastifyRequest) => QueueCaller
  beforeFiles?: (request: FastifyRequest) => Promise<void>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: FormRules
  }
  interface FastifyRequest {
    formStack: AsyncDisposableStack | null
  }
}

/** A slot costs one open file. Enough of them that slow clients cannot occupy all. */
const uploadOptions = {
  concurrency: 256,
  maxQueued: 2_000,
  perKey: { concurrency: 3, maxQueued: 100 },
  busyText: 'The server is busy with other uploads. Try again in a few seconds.',
}

const longTextOptions = {
  concurrency: 4,
  maxQueued: 400,
  perKey: { concurrency: 1, maxQueued: 100 },
  busyText: 'The server is busy with other long texts. Try again in a few seconds.',
}

const spoolOptions = {
  bytes: 20 * 2 ** 30,
  bytesPerKey: 5 * 2 ** 30,
  busyText: 'The server is busy with other large files. Try again in a minute.',
}

/** Files become `SpooledFile`s, and take a slot until the response; repeated names become lists. */
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
  app.addHook('onSend', async ({ formStack }) => formStack?.disposeAsync())
}

const partHeadBytes = 2_048

function assertMayFit({ headers }: FastifyRequest, rules: CompleteRules): void {
  const { allFileBytes, fieldBytes, files, fieldCount } = rules
  const heads = (files + fieldCount) * partHeadBytes
  if (Number(headers['content-length'] ?? 0) > allFileBytes + fieldBytes + heads) throw filesTooLarge()
}
