export const commonAccounts = {
  Operating: 'bank',
  Savings: 'bank',
  'Company card': 'card',
  'Accounts receivable': 'receivable',
  'Accounts payable': 'payable',
  Payroll: 'expenses',
  Rent: 'expenses',
  'Software and tools': 'expenses',
} as const
