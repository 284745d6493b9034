import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

export interface FormLimits {
  /** Most files in one form. */
  files: number
  fileBytes: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes multipart bodies, with this much in them. */
    form?: FormLimits
  }
}

const maxFields = 200
/** Of all fields together: as much as a JSON body may have. */
const maxFieldBytes = 2 ** 20
const nothing: FormLimits = { files: 0, fileBytes: 0 }

/**
 * Turns a multipart body into an object before it is validated: a field becomes a text, a file a `File` in memory, a repeated
 * name a list. An empty file, as browsers send for a picker without a choice, counts as absent.
 */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { form } = request.routeOptions.config
    if (!form) throw new AppError(415, 'unsupported_media_type', 'Send the body as application/json.')
    request.body = await readForm(request, form)
  })
}

async function readForm(request: FastifyRequest, { files, fileBytes }: FormLimits = nothing) {
  const form: Record<string, unknown> = Object.create(null)
  const limits = { files, fileSize: fileBytes, fields: maxFields, fieldSize: maxFieldBytes, fieldNameSize: 200 }
  let fieldBytes = 0
  try {
    for await (const part of request.parts({ limits })) {
      const value = await readPart(part)
      if (value === undefined) continue
      if (typeof value === 'string') fieldBytes += Buffer.byteLength(value)
      if (fieldBytes > maxFieldBytes) throw new AppError(413, 'body_too_large', 'The request is too large.')
      const earlier = form[part.fieldname]
      form[part.fieldname] = earlier === undefined ? value : [earlier, value].flat()
    }
  } catch (error) {
    throw refusalOf(error as Error & { code?: string }, { files, fileBytes })
  }
  return { ...form }
}

async function readPart(part: Multipart): Promise<string | File | undefined> {
  if (part.type === 'file') return fileOf(part)
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw new AppError(413, 'body_too_large', `The field ${part.fieldname} is too long.`)
  }
  return String(part.value)
}

async function fileOf(part: MultipartFile): Promise<File | undefined> {
  const bytes = await part.toBuffer()
  return bytes.length > 0 || part.filename ? new File([new Uint8Array(bytes)], part.filename) : undefined
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
  return new AppError(400, 'invalid_form', 'The form could not be read. Send it again.', { cause: error })
}
