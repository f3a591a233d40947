export const comparisonNames = {
  runway: 'Runway',
  largest_contract: 'Largest customer',
  other_loans: 'Other loans',
  contract_value: 'Value of contracts',
} as const
