import type { LoanResult as Loan } from '@ledgerdeck/finance/loans'
import type { LoanResult } from './loans.ts'

export function loanResult(loan: Loan): LoanResult {
  return {
    input_total_loan_amount: loan.totalLoanAmount,
    calculated_monthly_payment: loan.monthlyPayment,
    total_interest_paid: loan.totalInterestPaid,
    total_payments_made: loan.totalPaymentsMade,
    effective_monthly_rate_percent: loan.effectiveMonthlyRatePercent,
    total_interest_percentage_of_principal: loan.interestPercentageOfPrincipal,
    amortization_schedule: loan.schedule.map((row) => ({
      period: row.period,
      payment_amount: row.paymentAmount,
      principal_paid: row.principalPaid,
      interest_paid: row.interestPaid,
      remaining_balance: row.remainingBalance,
    })),
  }
}
