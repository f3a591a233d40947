import { commonAccounts as common } from './common.ts'
import type { Story } from './journal.ts'

export const riskyStories = {
  concentrated: {
    name: 'Brightmarsh Biochar',
    opening: { Operating: 150_000 },
    accounts: {
      ...common,
      'Biochar sales': 'income',
      'Feedstock and hauling': 'cost_of_sales',
      'Owner draws': 'equity',
    },
    closes: true,
    fiscalYearStart: 10,
    record(books, month) {
      const buyers = [
        ['PEACH COUNTY PUBLIC WORKS', 30_000],
        ['CRAWFORD NURSERY', 8000],
        ['WILLOW BEND GROWERS', 6000],
        ['OCONEE ORCHARDS', 6000],
      ] as const
      for (const [index, [name, dollars]] of buyers.entries())
        books.sell({
          account: 'Biochar sales',
          party: `ACH CREDIT ${name}`,
          dollars,
          day: 4 + index,
          after: 1,
        })
      books.buy({
        account: 'Feedstock and hauling',
        party: 'PIEDMONT HAULING',
        dollars: 20_000,
        day: 12,
        after: 1,
        kind: 'cost_of_sales',
      })
      books.buy({ account: 'Payroll', party: 'GUSTO PAYROLL', dollars: 30_000 + 100 * month, day: 15 })
      books.move({
        from: 'Operating',
        to: 'Owner draws',
        dollars: 2000,
        day: 27,
        text: 'OWNERS DRAW WHITFIELD',
      })
    },
  },

  shrinking: {
    name: 'Norwell Retrofit',
    opening: { Operating: 500_000 },
    accounts: {
      ...common,
      'Retrofit services': 'income',
      Subcontractors: 'cost_of_sales',
      'Interest on loans': 'other_expenses',
      'Term loan': 'debt',
    },
    closes: true,
    record(books, month) {
      const sales = 96_000 - 2000 * month
      for (const [index, name] of ['HARTFORD HOUSING', 'SEABRIGHT SCHOOLS'].entries())
        books.sell({
          account: 'Retrofit services',
          party: `ACH CREDIT ${name}`,
          dollars: sales / 2,
          day: 8 + index,
        })
      books.buy({
        account: 'Subcontractors',
        party: 'BAYLINE INSULATION',
        dollars: 36_000,
        day: 14,
        kind: 'cost_of_sales',
      })
      books.buy({ account: 'Payroll', party: 'GUSTO PAYROLL', dollars: 38_000, day: 15 })
      books.buy({ account: 'Rent', party: 'CANAL STREET OFFICES', dollars: 4000, day: 1 })
      if (month === 0)
        books.move({
          from: 'Term loan',
          to: 'Operating',
          dollars: 120_000,
          day: 3,
          text: 'LOAN PROCEEDS BAY STATE BANK',
        })
      else {
        const bank = { from: 'Operating', day: 21 } as const
        books.move({ ...bank, to: 'Term loan', dollars: 3000, text: 'BAY STATE BANK LOAN PMT' })
        books.move({
          ...bank,
          to: 'Interest on loans',
          dollars: 500,
          text: 'BAY STATE BANK LOAN PMT INTEREST',
        })
      }
    },
  },

  messy: {
    name: 'Aerwick Cooling',
    opening: { Operating: 300_000, 'Euro account': 40_000 },
    accounts: {
      ...common,
      'Euro account': 'bank',
      'Installation income': 'income',
      'Uncategorized income': 'income',
      Equipment: 'cost_of_sales',
      'Uncategorized expense': 'expenses',
    },
    currencies: { 'Euro account': 'EUR' },
    closes: false,
    missing: [10],
    record(books, month) {
      books.sell({
        account: 'Installation income',
        party: 'ACH CREDIT DESERT COLD STORAGE',
        dollars: 40_000,
        day: 9,
      })
      books.sell({
        account: 'Installation income',
        party: 'ACH CREDIT SUNRIDGE CLINICS',
        dollars: 20_000,
        day: 17,
      })
      books.sell({ account: 'Uncategorized income', party: 'DEPOSIT 4471', dollars: 1000, day: 23 })
      books.buy({
        account: 'Equipment',
        party: 'POLAR COMPRESSOR CO',
        dollars: 30_000,
        day: 6,
        kind: 'cost_of_sales',
      })
      books.buy({ account: 'Payroll', party: 'GUSTO PAYROLL', dollars: 34_000, day: 15 })
      books.buy({ account: 'Uncategorized expense', party: 'CHECK 1088', dollars: 6000, day: 19 })
      books.buy({ account: 'Rent', party: 'TRUCK LEASE 77', dollars: 2500, day: 25, recorded: false })
      if (month % 6 === 0)
        books.buy({ account: 'Software and tools', party: 'ADOBE', dollars: 600, day: 4, card: true })
      books.payOffCard(26)
    },
  },
} as const satisfies Record<string, Story>
