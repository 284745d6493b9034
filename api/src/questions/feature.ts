import type { FastifyInstance } from 'fastify'
import { bindQuestions } from './questions.routes.ts'

export function registerQuestions(app: FastifyInstance): void {
  bindQuestions(app)
}
