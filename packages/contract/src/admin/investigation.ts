import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { fromDigits, instant, message, optionalDateOrInstant, page, rowsOfPage } from '../fields.ts'

const recordSorts = ['latest', 'oldest'] as const

export const logLevels = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'] as const

export type LogLevel = (typeof logLevels)[number]

const rows = rowsOfPage(20, 1_000)

const searched = (maxLength: number) =>
  z.string().trim().max(maxLength, `Use up to ${maxLength} characters.`).optional()

const between = { created_before: optionalDateOrInstant, created_after: optionalDateOrInstant }

const sort = z.enum(recordSorts).default('latest')

export const ipFilter = z.object({
  user: searched(150).describe('Part of a username, in upper or lower case, or the id of a user.'),
  action: searched(60).describe('The whole name of an action, such as login_failed.'),
  ip_address: searched(64).describe('An address or the start of one.'),
  ...between,
})

export type IpFilter = z.output<typeof ipFilter>

export const logFilter = z.object({
  message: searched(200).describe('Part of the message, in upper or lower case.'),
  level: z.enum(['', 'ALL', ...logLevels]).optional(),
  from_proxy: z
    .union([z.boolean(), z.enum(['', 'true', 'false'])])
    .transform((value) => (value === '' ? undefined : String(value) === 'true'))
    .optional(),
  ...between,
})

export type LogFilter = z.output<typeof logFilter>

const recordId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

const ipRecord = z
  .object({
    id: recordId,
    user: z.string().nullable().describe('The username; null for guests and deleted users.'),
    user_id: z.int().nullable(),
    ip_address: z.string(),
    action: z.string(),
    created_at: instant,
  })
  .meta({ id: 'IpRecord' })

export type IpRecord = z.infer<typeof ipRecord>

const logRecord = z
  .object({
    id: recordId,
    message: z.string(),
    level: z.enum(logLevels),
    from_proxy: z.boolean(),
    occurrences: z
      .int()
      .describe('How many requests this record counts: repeated failures of one caller share a record.'),
    created_at: instant,
  })
  .meta({ id: 'LogRecord' })

export type LogRecord = z.infer<typeof logRecord>

const listed = {
  is_exact: z.boolean().describe('False where counting stopped at the total.'),
  numOfPages: z.int(),
  page: z.int(),
}

const ipList = z.object({ data: z.array(ipRecord), totalIp: z.int(), ...listed })

export type IpList = z.infer<typeof ipList>

const logList = z.object({ data: z.array(logRecord), totalLog: z.int(), ...listed })

export type LogList = z.infer<typeof logList>

export const listIpRecords = defineEndpoint({
  name: 'listIpRecords',
  method: 'POST',
  path: '/api/user/ipaddress/',
  summary: 'Lists who did what from which IP address, one page at a time.',
  tag: 'Command centre',
  access: 'staff',
  isRead: true,
  body: ipFilter.extend({ page, rows, sort }),
  responses: { 200: ipList },
  errors: [404],
})

export const listIpActions = defineEndpoint({
  name: 'listIpActions',
  method: 'GET',
  path: '/api/v1/admin/ip-actions/',
  summary: 'Lists the actions that occur in IP records.',
  tag: 'Command centre',
  access: 'staff',
  responses: { 200: z.object({ data: z.array(z.string()) }) },
})

export const listLogs = defineEndpoint({
  name: 'listLogs',
  method: 'POST',
  path: '/api/logging/logs/',
  summary: 'Lists requests that changed something or failed, one page at a time.',
  tag: 'Command centre',
  access: 'staff',
  isRead: true,
  body: logFilter.extend({ page, rows, sort }),
  responses: { 200: logList },
  errors: [404],
})

const ids = z.array(recordId).min(1, 'Choose at least one record.').max(500, 'Send at most 500 ids.').optional()

const whichOf = <Filter extends z.ZodType>(filter: Filter) =>
  z.object({
    ids,
    filter: filter.optional(),
    all_matching: z.boolean().optional().describe('True deletes all that match the filter; ids are ignored.'),
  })

const deleted = message
  .extend({
    message: z.string().describe('The same as msg.'),
    deleted: z.int().describe('How many were deleted so far.'),
    is_pending: z.boolean().describe('True while a job deletes the rest, within minutes.'),
  })
  .meta({ id: 'DeletedRecords' })

export type Deleted = z.infer<typeof deleted>

export const deleteIpRecords = defineEndpoint({
  name: 'deleteIpRecords',
  method: 'POST',
  path: '/api/user/ipaddress/delete/',
  summary: 'Deletes records of IP addresses. The deletion is audited.',
  tag: 'Command centre',
  access: 'staff',
  body: whichOf(ipFilter),
  responses: { 200: deleted },
})

export const deleteLogs = defineEndpoint({
  name: 'deleteLogs',
  method: 'POST',
  path: '/api/logging/logs/delete/',
  summary: 'Deletes log records. The deletion is audited.',
  tag: 'Command centre',
  access: 'staff',
  body: whichOf(logFilter),
  responses: { 200: deleted },
})

const auditRecord = z
  .object({
    id: recordId,
    actor: z.string().describe('The administrator’s username at the time.'),
    actor_id: z
      .int()
      .nullable()
      .describe('Stays after the account is deleted; the name becomes a pseudonym at most 90 days later.'),
    act: z.string(),
    object_kind: z.string(),
    object_id: z.string().nullable(),
    object_name: z.string(),
    before: z.record(z.string(), z.unknown()).nullable().describe('The changed fields, before.'),
    after: z.record(z.string(), z.unknown()).nullable().describe('The same fields, after.'),
    ip_address: z.string(),
    created_at: instant,
  })
  .meta({ id: 'AuditRecord' })

export type AuditRecord = z.infer<typeof auditRecord>

const auditList = z.object({ data: z.array(auditRecord), total: z.int(), ...listed })

export type AuditList = z.infer<typeof auditList>

export const listAuditRecords = defineEndpoint({
  name: 'listAuditRecords',
  method: 'GET',
  path: '/api/v1/admin/audit/',
  summary: 'Lists what administrators did, one page at a time. Nothing deletes these records.',
  tag: 'Command centre',
  access: 'staff',
  query: z.object({
    page,
    rows: fromDigits(rows),
    actor: searched(150).describe('Part of a username, in upper or lower case.'),
    act: searched(50).describe('The start of the name of the act, such as user or user_delete.'),
    object: searched(200).describe('Part of the name of what was changed, or its id.'),
    ...between,
    sort,
  }),
  responses: { 200: auditList },
})

const auditChain = z.object({
  records: z.int().describe('The number of records in the chain.'),
  head: z.string().describe('The hash of the last record, SHA-256 in hexadecimal; empty without records.'),
  verified_at: instant.nullable().describe('When the daily job last hashed all records again.'),
  verified_records: z.int().nullable().describe('How many records were intact then, counted from the first.'),
  problem: z.string().nullable().describe('A sentence about the first record that did not match.'),
  exported_at: instant.nullable().describe('When a signed head was last exported.'),
})

export type AuditChain = z.infer<typeof auditChain>

export const getAuditChain = defineEndpoint({
  name: 'getAuditChain',
  method: 'GET',
  path: '/api/v1/admin/audit/chain/',
  summary: 'Says whether the chain of audit records was intact at the last daily check.',
  tag: 'Command centre',
  access: 'staff',
  responses: { 200: auditChain },
})
