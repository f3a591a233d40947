import type { StoryKey } from '#local/sandboxes/books/stories.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'

/**
 * Every metric of every story, computed by hand from the comment above the story. Months are numbered from 0 (November
 * 2024) to 23 (October 2026); 24 is the current month up to the 22nd. The last quarter is months 21 to 23 with 92 days,
 * the previous quarter is months 18 to 20, and the last year is months 12 to 23. The month numbers sum to 66 in the
 * last quarter, 57 in the previous quarter, 210 in the last year, 276 over months 0 to 23, and 300 over months 0 to 24.
 * Null means "not enough data". Some metrics have results in words, such as `no_debt`.
 */
export const expected: Record<StoryKey, Record<MetricKey, string | null>> = {
  // In month m, the company sends four invoices of 10,000 + 250m, which are paid a month later, and earns 5,000 from
  // consulting. It pays hosting of 8,000 + 200m, payroll of 30,000 + 500m, rent of 4,000, and 1,500 by card. It pays
  // off the card on the 20th and moves 5,000 to savings.
  software: {
    revenue: '68000.00', // month 23: four invoices, 4 × (10,000 + 250 × 23), + consulting 5,000
    revenue_12_months: '750000.00', // months 12 to 23: 12 × 45,000 + 1,000 × 210
    revenue_fiscal_year: '635000.00', // from January, months 14 to 23, which sum to 185: 450,000 + 1,000 × 185
    revenue_fiscal_growth: '23.3', // months 2 to 11, which sum to 65: 450,000 + 65,000 = 515,000; 120,000 / 515,000
    revenue_growth: '4.7', // 135,000 + 66,000 = 201,000, previously 135,000 + 57,000 = 192,000; 9,000 / 192,000
    recurring_share: '92.5', // without consulting: (201,000 − 15,000) / 201,000
    gross_margin: '81.5', // hosting 24,000 + 200 × 66 = 37,200; (201,000 − 37,200) / 201,000
    gross_burn: '58900.00', // (hosting 37,200 + payroll 123,000 + rent 12,000 + card 4,500) / 3 = 176,700 / 3
    net_burn: '-7100.00', // inflows 4 × (30,000 + 250 × 63) + 15,000 = 198,000; (176,700 − 198,000) / 3
    // opening balance 600,000 + invoices of months 0 to 23, 4 × (240,000 + 250 × 276), + consulting 25 × 5,000
    // − hosting (200,000 + 200 × 300) − payroll (750,000 + 500 × 300) − rent 100,000 − cards 25 × 1,500
    cash: '663500.00',
    runway: 'infinite',
    revenue_concentration: '23.0', // a customer's 120,000 + 250 × 198 (months 11 to 22) = 169,500, of 738,000
    days_sales_outstanding: '28.8', // October's unpaid invoices 63,000 / revenue 201,000 × 92 days
    receivables_old: '0.0', // all open invoices are from November
    payables: '0.00', // all bills are paid immediately
    payables_old: null,
    current_ratio: null, // no current liabilities at the end of October
    debt: '0.00',
    debt_service: '0.00',
    debt_service_cover: 'no_debt',
    bank_match: '100.0',
    uncategorized_share: '0.0',
    open_months: '3', // closed through July
  },

  // In month m, the company has sales of 30,000 + 600m, which are paid two months later, and buys materials for
  // 18,000 + 300m, which it pays a month later. It pays payroll of 45,000 and rent of 6,000. It receives 900,000 from
  // investors in month 1, a loan of 200,000 in month 3, and a grant of 60,000 in each of months 2, 5, …, 23. From
  // month 4, it repays 5,000 and pays 1,000 of interest a month. It buys a furnace for 150,000 in month 4.
  hardware: {
    revenue: '43800.00', // 30,000 + 600 × 23; grants are not revenue
    revenue_12_months: '486000.00', // sales in months 12 to 23: 360,000 + 600 × 210
    revenue_fiscal_year: '171600.00', // from July, months 20 to 23: 120,000 + 600 × 86
    revenue_fiscal_growth: '20.2', // months 8 to 11: 120,000 + 600 × 38 = 142,800; 28,800 / 142,800
    revenue_growth: '4.3', // 90,000 + 600 × 66 = 129,600, previously 90,000 + 600 × 57 = 124,200; 5,400 / 124,200
    recurring_share: '0.0',
    gross_margin: '43.1', // materials 54,000 + 300 × 66 = 73,800; (129,600 − 73,800) / 129,600
    // (materials of months 20 to 22, 54,000 + 300 × 63, + payroll 135,000 + rent 18,000 + interest 3,000) / 3
    gross_burn: '76300.00',
    net_burn: '14300.00', // sales of months 19 to 21 126,000 + grant 60,000; (228,900 − 186,000) / 3
    // opening balance 360,000 + sales of months 0 to 22 841,800 + 8 grants 480,000 + investors 900,000 + loan 200,000
    // − materials of months 0 to 23 514,800 − payroll 1,125,000 − rent 150,000 − furnace 150,000 − loan 21 × 6,000
    cash: '716000.00',
    runway: 'beyond_36_months', // 716,000 / 14,300 = 50.1
    revenue_concentration: '33.3', // each of three customers pays a third
    days_sales_outstanding: '61.8', // unpaid sales of months 22 and 23 87,000 / 129,600 × 92 days
    receivables_old: '0.0', // the oldest open invoice was sent on October 6, 47 days ago
    payables: '24900.00', // October's materials, 18,000 + 300 × 23
    payables_old: '0.0',
    // cash at the end of October: 716,000 + 38,700 net outflow since (in 43,200; out 24,900 + 45,000 + 6,000 +
    // 6,000); (754,700 + 87,000) / 24,900
    current_ratio: '33.80',
    debt: '100000.00', // the loan of 200,000 − 20 repayments of 5,000
    debt_service: '6000.00', // repayment 5,000 + interest 1,000
    // sales of months 10 to 21 471,600 + 4 grants 240,000 = 711,600; materials of months 11 to 22 275,400 + payroll
    // 540,000 + rent 72,000 = 887,400; (711,600 − 887,400) / 72,000
    debt_service_cover: '-2.44',
    bank_match: '100.0',
    uncategorized_share: '0.0',
    open_months: '3',
  },

  // Sales by calendar month from January are 20 30 60 80 70 40 30 20 40 50 30 20 thousand, or 490 thousand a year. They
  // are paid out on the 7th, 14th, 21st and 28th, and 2% are refunded on the 24th. The company pays 40% of sales for
  // material, payroll of 14,000, rent of 2,500 and 400 by card, which it pays off on the 25th.
  commerce: {
    revenue: '49000.00', // October's sales 50,000 − refunds 1,000
    revenue_12_months: '480200.00', // a year's sales 490,000, less 2% refunds
    revenue_fiscal_year: '411600.00', // from February to October 420,000 × 98%
    revenue_fiscal_growth: '0.0', // every year is the same
    revenue_growth: '-21.4', // August to October 110,000 × 98% = 107,800; May to July 140,000 × 98% = 137,200
    recurring_share: '0.0',
    gross_margin: '59.2', // material 40% × 110,000 = 44,000; (107,800 − 44,000) / 107,800
    gross_burn: '31566.67', // (material 44,000 + payroll 42,000 + rent 7,500 + card 1,200) / 3 = 94,700 / 3
    net_burn: '-4366.67', // inflows 110,000 − refunds 2,200; (94,700 − 107,800) / 3
    // opening balance 110,000 + sales 980,000 + November's sales 22,500 − refunds 19,600 − material 40% of 1,010,000
    // − payroll 25 × 14,000 − rent 25 × 2,500 − cards 24 × 400
    cash: '266800.00',
    runway: 'infinite',
    revenue_concentration: null, // the processor's payouts do not name customers
    days_sales_outstanding: '0.0',
    receivables_old: null,
    payables: '0.00',
    payables_old: null,
    current_ratio: null,
    debt: '0.00',
    debt_service: '0.00',
    debt_service_cover: 'no_debt',
    bank_match: '100.0',
    uncategorized_share: '0.0',
    open_months: '3',
  },

  // In month m, the company sends invoices of 30,000, 8,000, 6,000 and 6,000, which are paid a month later. It buys
  // hauling for 20,000, which it pays a month later, and pays payroll of 30,000 + 100m. The owner draws 2,000 on the
  // 27th.
  concentrated: {
    revenue: '50000.00',
    revenue_12_months: '600000.00',
    revenue_fiscal_year: '50000.00', // the fiscal year begins in October
    revenue_fiscal_growth: '0.0',
    revenue_growth: '0.0',
    recurring_share: '0.0',
    gross_margin: '60.0', // (revenue 150,000 − hauling 60,000) / 150,000
    gross_burn: '54200.00', // (hauling 60,000 + payroll 96,600 + owner's draws 6,000) / 3 = 162,600 / 3
    net_burn: '4200.00', // (outflows 162,600 − inflows 150,000) / 3
    cash: '42000.00', // 150,000 + 24 × 50,000 − 24 × 20,000 − (750,000 + 100 × 300) − 24 × 2,000
    runway: '10.0', // cash 42,000 / net burn 4,200
    revenue_concentration: '60.0', // the largest customer's 30,000 of 50,000 a month
    days_sales_outstanding: '30.7', // October's unpaid invoices 50,000 / revenue 150,000 × 92 days
    receivables_old: '0.0',
    payables: '20000.00',
    payables_old: '0.0',
    // cash at the end of October: 42,000 − 50,000 + 20,000 + 32,400 = 44,400; (44,400 + 50,000) / 20,000
    current_ratio: '4.72',
    debt: '0.00',
    debt_service: '0.00',
    debt_service_cover: 'no_debt',
    bank_match: '100.0',
    uncategorized_share: '0.0',
    open_months: '3',
  },

  // In month m, the company has sales of 96,000 − 2,000m to two customers, half each, which are paid immediately. It
  // pays subcontractors 36,000, payroll of 38,000 and rent of 4,000. It receives a loan of 120,000 in month 0. From
  // month 1, it repays 3,000 and pays 500 of interest a month.
  shrinking: {
    revenue: '50000.00', // month 23: 96,000 − 2,000 × 23
    revenue_12_months: '732000.00', // 12 × 96,000 − 2,000 × 210
    revenue_fiscal_year: '590000.00', // from January: 960,000 − 2,000 × 185
    revenue_fiscal_growth: '-28.9', // 960,000 − 2,000 × 65 = 830,000; −240,000 / 830,000
    revenue_growth: '-10.3', // 288,000 − 132,000 = 156,000, previously 288,000 − 114,000 = 174,000; −18,000 / 174,000
    recurring_share: '0.0',
    gross_margin: '30.8', // (revenue 156,000 − subcontractors 108,000) / 156,000
    gross_burn: '78500.00', // (subcontractors 108,000 + payroll 114,000 + rent 12,000 + interest 1,500) / 3
    net_burn: '26500.00', // (outflows 235,500 − inflows 156,000) / 3
    // opening balance 500,000 + loan 120,000 + sales (2,400,000 − 2,000 × 300) − costs 25 × 78,000 − loan 24 × 3,500
    cash: '386000.00',
    runway: '14.6', // 386,000 / 26,500 = 14.57
    revenue_concentration: '50.0',
    days_sales_outstanding: '0.0',
    receivables_old: null,
    payables: '0.00',
    payables_old: null,
    current_ratio: null, // no current liabilities: the loan is counted as debt
    debt: '51000.00', // the loan of 120,000 − 23 repayments of 3,000
    debt_service: '3500.00', // repayment 3,000 + interest 500
    debt_service_cover: '-4.86', // (732,000 − 12 × 78,000) / (12 × 3,500) = −204,000 / 42,000
    bank_match: '100.0',
    uncategorized_share: '0.0',
    open_months: '3',
  },

  // Each month, the company receives 40,000 and 20,000 for installations, and an uncategorized deposit of 1,000. It
  // pays 30,000 for equipment, payroll of 34,000, an uncategorized check of 6,000, and a lease of 2,500 that is missing
  // from the books. In months 0, 6, 12, 18 and 24 it pays 600 by card, which it pays off on the 26th. It has a separate
  // balance of 40,000 EUR. No month is closed, and month 10 has no statements.
  messy: {
    revenue: '60000.00', // without the uncategorized deposit
    revenue_12_months: '720000.00',
    revenue_fiscal_year: '600000.00', // from January
    revenue_fiscal_growth: '0.0', // January to August: September of the previous year has no statements
    revenue_growth: '0.0',
    recurring_share: '0.0',
    gross_margin: '50.0', // (revenue 180,000 − equipment 90,000) / 180,000
    gross_burn: '72500.00', // (equipment 90,000 + payroll 102,000 + checks 18,000 + lease 7,500) / 3
    net_burn: '11500.00', // (outflows 217,500 − inflows 183,000) / 3
    // opening balance 300,000 + sales 25 × 60,000 + deposits 24 × 1,000 − costs 25 × 70,000 − leases 24 × 2,500
    // − cards 4 × 600; excludes the euros
    cash: '11600.00',
    runway: '1.0', // 11,600 / 11,500 = 1.01
    revenue_concentration: '65.6', // over a year, largest customer: 480,000 / (480,000 + 240,000 + deposits 12,000)
    days_sales_outstanding: '0.0',
    receivables_old: null,
    payables: '0.00',
    payables_old: null,
    current_ratio: null,
    debt: '0.00',
    debt_service: '0.00',
    debt_service_cover: 'no_debt',
    bank_match: '98.1', // all transactions 183,000 + 217,500 = 400,500; without the lease 393,000
    uncategorized_share: '8.6', // checks 18,000 / (checks 18,000 + equipment 90,000 + payroll 102,000)
    open_months: '12',
  },
}
