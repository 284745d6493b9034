import { calculator, code, document, heading, image, list, paragraph, quote } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const whereYourRepaymentGoes: SampleArticle = {
  title: 'Where your repayment goes',
  slug: 'where-your-repayment-goes',
  summary:
    'A $500,000 loan at 6 per cent costs $2,997.75 a month for thirty years. The first of those payments removes less than $500 of debt. Here is the arithmetic, month by month, and the lever hidden in it.',
  author: 'mara_quill',
  categories: ['Personal Finance'],
  tags: ['loans', 'mortgages', 'amortisation', 'interest'],
  published_date: '2026-11-18T21:00:00.000Z',
  post_status: 'published',
  meta_description:
    'What happens inside a level loan repayment: how interest and principal swap places, when half the debt is gone, and what a little extra does.',
  keywords: 'loan, mortgage, amortisation, interest, principal, repayment',
  featured_image: {
    file: 'where-your-repayment-goes.webp',
    alt: 'A row of glowing columns: the amber interest in them shrinks from left to right while the green principal rises to replace it',
  },
  blocks: document(
    paragraph(
      'A home loan is sold as one number. Borrow $500,000 over thirty years at 6 per cent a year, charged monthly, and the number is **$2,997.75**. It leaves the account on the same day of every month, 360 times, and it never changes. What it buys changes every time.',
    ),
    paragraph(
      'The rule behind it is short. Each month the lender charges interest on what you still owe: one twelfth of 6 per cent, so half of one per cent. Whatever is left of the payment after that reduces the debt. Nothing else happens. There is no separate pile of interest that must be cleared first, and no trick in the order. The early payments are mostly interest for the plain reason that the early debt is large.',
    ),
    heading('The first month and the last'),
    paragraph(
      'In month one you owe $500,000, so the interest is $2,500.00 and $497.75 is left to reduce the debt. You have handed over nearly three thousand dollars and you now owe $499,502.25.',
    ),
    paragraph(
      'In month two the interest is a little smaller, because the debt is. It falls by $2.49, and that $2.49 goes to the debt instead. This is the whole engine: every dollar of principal repaid saves half a cent of interest in each month that follows, and the saving is put to work at once. It starts as slowly as anything can and it compounds.',
    ),
    image(
      'chart-repayment-split.webp',
      'Stacked area chart of a level monthly payment over 30 years. Interest starts at 2,500 dollars and falls to almost nothing; principal starts at 498 dollars and rises to the whole payment. The two are equal in month 223.',
      'Amber is interest, green is principal. The two halves of the payment are equal in month 223, more than eighteen years in.',
    ),
    list(
      'unordered',
      'After **5 years** you have paid $179,865.00 and still owe $465,271.97.',
      'After **10 years** you owe $418,429.04.',
      'In **month 223** the payment holds more principal than interest for the first time.',
      'In **month 252**, exactly twenty-one years in, the balance drops below half of what you borrowed.',
      'The **last payment** is $3,000.44, because 359 payments rounded to the cent leave a few dollars behind.',
    ),
    paragraph(
      'Added up, the payments come to $1,079,192.69, of which $579,192.69 is interest. That figure is true and a little unfair. It adds dollars of this year to dollars of thirty years from now as if they bought the same things, which they will not. Treat it as a measure of *how long* the money was borrowed rather than as a price tag.',
    ),
    heading('Doing the sum yourself'),
    paragraph(
      'The level payment comes from asking which constant amount makes the balance arrive at zero after exactly 360 steps. The formula is a single line, and a loop will then give you the schedule a lender prints.',
    ),
    code(
      'javascript',
      'const principal = 500_000',
      'const months = 360',
      'const rate = 0.06 / 12',
      '',
      'const cents = (amount) => Math.round(amount * 100) / 100',
      'const payment = cents((principal * rate) / (1 - (1 + rate) ** -months))',
      '',
      'let balance = principal',
      'for (let month = 1; month <= 12; month += 1) {',
      '  const interest = cents(balance * rate)',
      '  balance = cents(balance + interest - payment)',
      '}',
      '',
      'console.log(payment.toFixed(2)) // 2997.75',
      'console.log((principal - balance).toFixed(2)) // 6140.01',
    ),
    paragraph(
      'The second line of output is the debt removed in the whole first year: $6,140.01, out of $35,973.00 paid. In a spreadsheet, `=-PMT(0.06/12, 360, 500000)` gives the same payment. The [loan calculator](/finance/loan-calculator) on this site rounds each month to the cent as a lender does and shows all 360 rows.',
    ),
    heading('The lever'),
    paragraph(
      'The split also explains why small extra payments are worth more than they look, and why they are worth most at the start. An extra dollar in month one is not shared with interest. All of it comes off the debt, and then it saves half a cent a month for 359 months, and those half cents come off the debt as well.',
    ),
    heading('What a little more does', 3),
    list(
      'ordered',
      '$100 more each month ends the loan after 330 months instead of 360 and saves $57,325.68 of interest.',
      '$200 more ends it after 306 months and saves $103,145.43.',
      '$300 more ends it after 285 months and saves $140,818.67.',
    ),
    calculator(
      {
        calculator: 'loan',
        view: 'repayments',
        inputs: {
          amount: 500_000,
          months: 360,
          rate: 6,
          repayment: 'monthly',
          compounding: 'monthly',
          extra: 100,
          offset: 0,
          interest_only: 0,
        },
        changeable: [
          { input: 'rate', min: 2, max: 10, step: 0.05 },
          { input: 'extra', min: 0, max: 1_000, step: 50 },
        ],
      },
      'The loan of this article. Move the extra from $100 to $200 and $300, and watch each hundred save less than the one before.',
    ),
    paragraph(
      'The first hundred saves more than the second, and the second more than the third. Each hundred works on a loan that the one before has already shortened. There is no threshold to reach and nothing to qualify for, provided the contract allows extra payments without a fee. Many do; some fixed-rate loans do not, and that is worth reading for.',
    ),
    quote(
      'The bank does not mind whether you understand the schedule. The schedule does not mind either. It simply rewards whoever gets to it first.',
      'mara_quill',
    ),
    heading('What it does not say'),
    paragraph(
      'Paying a debt early at 6 per cent is a certain 6 per cent, before tax, and few things are as certain. It is also money you cannot easily get back, which is why a loan with an offset or redraw arrangement behaves differently in a bad month than one without. And a rate that moves changes everything after the day it moves: the schedule is a statement about one rate, not a forecast.',
    ),
    paragraph(
      'None of this says what to do with your next hundred dollars. It says what the hundred does if it goes here, which is the part that can be known.',
    ),
  ),
}
