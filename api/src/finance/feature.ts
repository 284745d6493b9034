import type { FastifyInstance } from 'fastify'
import { bindBonds, bindLoans } from './calculators.routes.ts'
import { bindCalculations } from './saved-calculations.routes.ts'
import { bindTreasury } from './treasury.routes.ts'

export function registerFinance(app: FastifyInstance): void {
  bindLoans(app)
  bindBonds(app)
  bindTreasury(app)
  bindCalculations(app)
}
