/** Parses, writes and completes command lines. Pure: pages and users come in a vocabulary. */
export type { BondCommand, Command, LoanCommand, TreasuryBondCommand } from './command.ts'
export { COMMAND_NAMES, COMMAND_USAGE } from './command.ts'
export type { Completion, Vocabulary, Word } from './complete-command.ts'
export { completeCommand } from './complete-command.ts'
export { formatCommand } from './format-command.ts'
export type { ParseResult } from './parse-command.ts'
export { MAX_INPUT_LENGTH, parseCommand } from './parse-command.ts'
export { parseTerm } from './quantities.ts'
