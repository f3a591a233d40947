import type { CommercialContractAnswers } from '../commercial-contracts.ts'

/**
 * Which answers about commercial contracts can be used (specification §5): a total and a largest share above nought, at
 * least one kind of customer, and the contracts at hand.
 */
export const usableContractAnswers = ({
  total_value,
  largest_percentage,
  customer_types_served,
  has_documents,
}: CommercialContractAnswers): Record<keyof CommercialContractAnswers, boolean> => ({
  customer_types_served: (customer_types_served ?? []).length > 0,
  total_value: Number(total_value ?? 0) > 0,
  largest_percentage: (largest_percentage ?? 0) > 0,
  has_documents: has_documents === true,
})

/** Whether the answers about commercial contracts are complete: all four can be used. */
export const commercialContractsComplete = (answers: CommercialContractAnswers): boolean =>
  Object.values(usableContractAnswers(answers)).every(Boolean)
