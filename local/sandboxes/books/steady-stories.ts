import { commonAccounts as common } from './common.ts'
import type { Story } from './journal.ts'

const save = { from: 'Operating', to: 'Savings', text: 'ONLINE TRANSFER TO SAVINGS' } as const

/** Amounts are simple, so that figures can be calculated by hand. */
export const steadyStories = {
  software: {
    name: 'Lumenfold Grid',
    opening: { Operating: 420_000, Savings: 180_000 },
    accounts: {
      ...common,
      'Subscription revenue': 'income',
      'Consulting services': 'income',
      'Hosting and infrastructure': 'cost_of_sales',
    },
    closes: true,
    record(books, month) {
      const share = 10_000 + 250 * month
      const customers = ['CASCADIA GRID COOP', 'CITY OF ALDERTON', 'HARBOR UTILITIES', 'MESA POWER']
      for (const [index, name] of customers.entries())
        books.sell({
          account: 'Subscription revenue',
          party: `ACH CREDIT ${name}`,
          dollars: share,
          day: 3 + index,
          after: 1,
        })
      books.sell({
        account: 'Consulting services',
        party: 'WIRE IN KESTREL RIDGE',
        dollars: 5000,
        day: 18,
      })
      books.buy({
        account: 'Hosting and infrastructure',
        party: 'NIMBUS CLOUD SERVICES',
        dollars: 8000 + 200 * month,
        day: 9,
        kind: 'cost_of_sales',
      })
      books.buy({ account: 'Payroll', party: 'GUSTO PAYROLL', dollars: 30_000 + 500 * month, day: 15 })
      books.buy({ account: 'Rent', party: 'OAK STREET PROPERTIES', dollars: 4000, day: 1 })
      books.buy({ account: 'Software and tools', party: 'HUBSPOT', dollars: 1500, day: 12, card: true })
      books.payOffCard(20)
      books.move({ ...save, dollars: 5000, day: 16 })
    },
  },

  hardware: {
    name: 'Tidal Kiln, Inc.',
    opening: { Operating: 260_000, Savings: 100_000 },
    accounts: {
      ...common,
      'Kiln sales': 'income',
      'Grant income': 'other_income',
      Materials: 'cost_of_sales',
      'Interest on loans': 'other_expenses',
      'Equipment loan': 'debt',
      'Equipment at cost': 'fixed',
      'Paid-in capital': 'equity',
    },
    closes: true,
    fiscalYearStart: 7,
    record(books, month) {
      const sales = 30_000 + 600 * month
      const yards = [
        'WIRE IN PORTLAND CEMENT WORKS',
        'ACH CREDIT ELLIS BRICK YARD',
        'ACH CREDIT NORTHSHORE LIME',
      ]
      for (const [index, party] of yards.entries())
        books.sell({ account: 'Kiln sales', party, dollars: sales / 3, day: 6 + index, after: 2 })
      if (month % 3 === 2)
        books.sell({ account: 'Grant income', party: 'DOE TREAS AWARD 0412', dollars: 60_000, day: 22 })
      books.buy({
        account: 'Materials',
        party: 'MERIDIAN REFRACTORY',
        dollars: 18_000 + 300 * month,
        day: 10,
        after: 1,
        kind: 'cost_of_sales',
      })
      books.buy({ account: 'Payroll', party: 'GUSTO PAYROLL', dollars: 45_000, day: 15 })
      books.buy({ account: 'Rent', party: 'WHARF ROAD INDUSTRIAL', dollars: 6000, day: 1 })
      const bank = { from: 'Operating', day: 20 } as const
      if (month === 1)
        books.move({
          from: 'Paid-in capital',
          to: 'Operating',
          dollars: 900_000,
          day: 12,
          text: 'WIRE IN NORTHWIND SEED FUND II',
        })
      if (month === 3)
        books.move({
          from: 'Equipment loan',
          to: 'Operating',
          dollars: 200_000,
          day: 5,
          text: 'LOAN PROCEEDS PACIFIC BANK',
        })
      if (month === 4)
        books.move({ ...bank, to: 'Equipment at cost', dollars: 150_000, text: 'HALDEN FURNACE WORKS' })
      if (month > 3) {
        books.move({ ...bank, to: 'Equipment loan', dollars: 5000, text: 'PACIFIC BANK LOAN PMT' })
        books.move({
          ...bank,
          to: 'Interest on loans',
          dollars: 1000,
          text: 'PACIFIC BANK LOAN PMT INTEREST',
        })
      }
    },
  },

  commerce: {
    name: 'Larkmead Soil',
    opening: { Operating: 90_000, Savings: 20_000 },
    accounts: {
      ...common,
      'Product sales': 'income',
      'Refunds and returns': 'income',
      'Raw material and freight': 'cost_of_sales',
    },
    closes: true,
    fiscalYearStart: 2,
    record(books) {
      // Sales peak in spring, with a smaller peak in fall.
      const season = [20, 30, 60, 80, 70, 40, 30, 20, 40, 50, 30, 20]
      const sales = (season[books.calendarMonth - 1] ?? 0) * 1000
      for (const [index, day] of [7, 14, 21, 28].entries())
        books.sell({ account: 'Product sales', party: `STRIPE PAYOUT ${index + 1}`, dollars: sales / 4, day })
      books.move({
        from: 'Operating',
        to: 'Refunds and returns',
        dollars: sales / 50,
        day: 24,
        text: 'REFUNDS TO CUSTOMERS STRIPE',
      })
      books.buy({
        account: 'Raw material and freight',
        party: 'VALLEY COMPOST HAULERS',
        dollars: (sales * 2) / 5,
        day: 11,
        kind: 'cost_of_sales',
      })
      books.buy({ account: 'Payroll', party: 'GUSTO PAYROLL', dollars: 14_000, day: 15 })
      books.buy({ account: 'Rent', party: 'MILL LANE YARD', dollars: 2500, day: 1 })
      books.buy({ account: 'Software and tools', party: 'SHOPIFY PLAN', dollars: 400, day: 5, card: true })
      books.payOffCard(25)
    },
  },
} as const satisfies Record<string, Story>
