import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { message } from '../fields.ts'
import { optionalText, requiredNumber } from './inputs.ts'

/** Interest multiplies an amount by at most 16, so a double still represents every cent. */
const largestLoanAmount = 1_000_000_000_000

const loanRequest = z.object({
  total_loan_amount: requiredNumber('the loan amount')
    .max(largestLoanAmount, 'The loan amount must be at most 1,000,000,000,000.')
    .describe('Above 0, at most 1,000,000,000,000, with at most two decimals.'),
  duration_months: requiredNumber('the duration in months').describe('Whole, 2 to 600.'),
  annual_interest_rate: requiredNumber('the annual interest rate').describe('Percent, 0 to 30.'),
  compounding_frequency: optionalText('Use monthly, daily or yearly.').describe('monthly (default), daily or yearly.'),
})

const amortizationRow = z
  .object({
    period: z.int().describe('Month, from 1.'),
    payment_amount: z.number(),
    principal_paid: z.number(),
    interest_paid: z.number(),
    remaining_balance: z.number().describe('The balance after the payment.'),
  })
  .meta({ id: 'AmortizationRow' })

const loanResult = z
  .object({
    input_total_loan_amount: z.number(),
    calculated_monthly_payment: z.number(),
    total_interest_paid: z.number(),
    total_payments_made: z.number(),
    effective_monthly_rate_percent: z.number().describe('Five decimals.'),
    total_interest_percentage_of_principal: z.number().describe('Five decimals.'),
    amortization_schedule: z.array(amortizationRow).describe('One row for each month.'),
  })
  .meta({ id: 'LoanResult' })

export type LoanRequest = z.output<typeof loanRequest>
export type LoanResult = z.infer<typeof loanResult>

export const calculateLoan = defineEndpoint({
  name: 'calculateLoan',
  method: 'POST',
  path: '/api/v1/finance/calculate-principal/',
  summary: 'Calculates the monthly payment of a loan and its schedule, rounded to the cent.',
  tag: 'Calculators',
  isRead: true,
  body: loanRequest,
  responses: { 200: message.extend({ data: loanResult }) },
})
