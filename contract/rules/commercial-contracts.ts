import type { CommercialContractAnswers } from '../commercial-contracts.ts'

/**
 * Whether the answers about commercial contracts are complete (specification §5): a total and a largest share above
 * nought, at least one kind of customer, and the contracts at hand.
 */
export const commercialContractsComplete = ({
  total_value,
  largest_percentage,
  customer_types_served,
  has_documents,
}: CommercialContractAnswers): boolean =>
  Number(total_value ?? 0) > 0 &&
  (largest_percentage ?? 0) > 0 &&
  (customer_types_served ?? []).length > 0 &&
  has_documents === true
