export const booksFields = [
  'assessment.is_not_burning_cash',
  'assessment.runway_months',
  'assessment.has_other_loans',
  'assessment.capital_amount_requested',
  'commercial_contracts.total_value',
  'commercial_contracts.largest_percentage',
] as const
export type BooksField = (typeof booksFields)[number]

export const isBooksField = (field: string): field is BooksField => booksFields.some((name) => name === field)
