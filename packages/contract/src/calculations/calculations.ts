import { z } from 'zod'
import { visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { id, idInPath, instant, message, page, recordBody } from '../fields.ts'
import { calculationBounds } from './bounds.ts'

export const calculationTools = ['loan', 'bond'] as const

export type CalculationTool = (typeof calculationTools)[number]

const calculation = z
  .object({
    id,
    name: z.string(),
    tool: z.enum(calculationTools).describe('The calculator that opens it.'),
    inputs: z.string().describe('The query string of the calculator’s address, without the `?`.'),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'SavedCalculation' })

export type Calculation = z.infer<typeof calculation>

const calculationList = z.object({
  data: z.array(calculation).describe('Most recently changed first.'),
  total: z.int(),
  page: z.int(),
  numOfPages: z.int(),
})

const name = z
  .string()
  .trim()
  .regex(visibleCharacter, 'Enter a name.')
  .max(calculationBounds.nameCharacters, `The name can have up to ${calculationBounds.nameCharacters} characters.`)

const inputs = z
  .string()
  .max(calculationBounds.inputsCharacters, 'The calculation has too many inputs to save.')
  .regex(/^[\w.~:%&=+,-]+$/, 'Send the inputs as a query string.')

const ids = z
  .string()
  .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,2}$/, 'Send up to 3 ids, separated by commas.')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(id))
  .optional()
  .describe('Only these: up to 3 ids, separated by commas.')

const saved = message.extend({ data: calculation }).meta({ id: 'CalculationSaved' })

export const listCalculations = defineEndpoint({
  name: 'listCalculations',
  method: 'GET',
  path: '/api/v1/finance/calculations/',
  summary: 'Lists your saved calculations, 50 per page.',
  tag: 'Calculations',
  access: 'user',
  query: z.object({ page, ids }),
  responses: { 200: calculationList },
})

export const createCalculation = defineEndpoint({
  name: 'createCalculation',
  method: 'POST',
  path: '/api/v1/finance/calculations/create/',
  summary: 'Saves a calculation: its name, its calculator and its inputs.',
  tag: 'Calculations',
  access: 'user',
  takesIdempotencyKey: true,
  body: recordBody(calculation, { name, tool: z.enum(calculationTools), inputs }),
  responses: { 201: saved },
})

export const renameCalculation = defineEndpoint({
  name: 'renameCalculation',
  method: 'PUT',
  path: '/api/v1/finance/calculations/{id}/update/',
  summary: 'Renames one of your saved calculations.',
  tag: 'Calculations',
  access: 'user',
  params: z.object({ id: idInPath }),
  body: recordBody(calculation, { name }),
  responses: { 200: saved },
  errors: [404],
})

export const deleteCalculation = defineEndpoint({
  name: 'deleteCalculation',
  method: 'DELETE',
  path: '/api/v1/finance/calculations/{id}/delete/',
  summary: 'Deletes one of your saved calculations.',
  tag: 'Calculations',
  access: 'user',
  params: z.object({ id: idInPath }),
  responses: { 200: message },
  errors: [404],
})
