import { finished } from 'node:stream/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { createSharedQueue } from '../work/shared-queue.ts'

export interface FormLimits {
  /** Most files in one form. */
  files: number
  fileBytes: number
}

export interface FormRules extends FormLimits {
  /** The fields that the route reads; files in others are not kept. */
  fields: readonly string[]
}

export interface FormOptions {
  /** Who shares a part of the places of forms with files. */
  callerOf: (request: FastifyRequest) => string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes multipart bodies, with this much in them. */
    form?: FormRules
  }
  interface FastifyRequest {
    /** Lasts for as long as the files of a form are in memory. */
    formTurn: Disposable | null
  }
}

const maxFields = 200
/** Of all fields together: as much as a JSON body may have. */
const maxFieldBytes = 2 ** 20

/** Bounds the memory for files: of all callers, and of one who sends many at once. */
const turnsWithFiles = {
  parallel: 6,
  places: 40,
  perCaller: { parallel: 2, places: 6 },
  refusal: 'Very many files are being sent just now. Try again in a few seconds.',
}

/**
 * Turns a multipart body into an object before it is validated: a field becomes a text, a file a `File` in memory, a repeated
 * name a list. An empty file, as browsers send for a picker without a choice, counts as absent. Forms with files wait for a
 * turn before anything of them is read, and keep it until they are answered.
 */
export async function acceptForms(app: FastifyInstance, { callerOf }: FormOptions): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true })
  const turns = createSharedQueue(turnsWithFiles)
  app.decorateRequest('formTurn', null)
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { form } = request.routeOptions.config
    if (!form) throw new AppError(415, 'unsupported_media_type', 'Send the body as application/json.')
    if (form.files > 0) request.formTurn = await turns.turnOf(callerOf(request))
    // Who has vanished while he waited sends nothing any more, not even an end.
    if (request.raw.destroyed) throw unreadable()
    request.body = await readForm(request, form)
  })
  // Runs for every answer and refusal, also when nobody is there to get it.
  app.addHook('onSend', async ({ formTurn }) => formTurn?.[Symbol.dispose]())
}

async function readForm(request: FastifyRequest, { fields, ...bounds }: FormRules) {
  const { files, fileBytes: fileSize } = bounds
  const form: Record<string, unknown> = Object.create(null)
  const limits = { files, fileSize, fields: maxFields, fieldSize: maxFieldBytes, fieldNameSize: 200 }
  let fieldBytes = 0
  try {
    for await (const part of request.parts({ limits })) {
      const value = await readPart(part, fields)
      if (value === undefined) continue
      if (typeof value === 'string') fieldBytes += Buffer.byteLength(value)
      if (fieldBytes > maxFieldBytes) throw new AppError(413, 'body_too_large', 'The request is too large.')
      const earlier = form[part.fieldname]
      form[part.fieldname] = earlier === undefined ? value : [earlier, value].flat()
    }
  } catch (error) {
    throw refusalOf(error as Error & { code?: string }, bounds)
  }
  return { ...form }
}

async function readPart(part: Multipart, fields: readonly string[]): Promise<string | File | undefined> {
  if (part.type === 'file') return fields.includes(part.fieldname) ? fileOf(part) : passOver(part)
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw new AppError(413, 'body_too_large', `The field ${part.fieldname} is too long.`)
  }
  return String(part.value)
}

/** Made from the pieces as they come, so that a large file is not held twice for longer than it takes to join them. */
async function fileOf({ file, filename }: MultipartFile): Promise<File | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of file) pieces.push(piece)
  return pieces.length > 0 || filename ? new File(pieces, filename) : undefined
}

async function passOver({ file }: MultipartFile): Promise<undefined> {
  file.resume()
  await finished(file)
}

const tooLarge = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'])

function refusalOf(error: Error & { code?: string }, { files, fileBytes }: FormLimits): Error {
  if (error instanceof AppError) return error
  const { code = '' } = error
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const megabytes = Math.floor(fileBytes / 2 ** 20)
    return new AppError(413, 'file_too_large', `A file may have at most ${megabytes} MB.`, { cause: error })
  }
  if (code === 'FST_FILES_LIMIT') {
    const text = files === 0 ? 'Send no files here.' : `Send at most ${files} ${files === 1 ? 'file' : 'files'}.`
    return new AppError(413, 'too_many_files', text, { cause: error })
  }
  if (tooLarge.has(code))
    return new AppError(413, 'body_too_large', 'The request has too many fields.', { cause: error })
  return unreadable(error)
}

function unreadable(cause?: Error): AppError {
  return new AppError(400, 'invalid_form', 'The form could not be read. Send it again.', { cause })
}
