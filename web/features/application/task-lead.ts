import { isEditable, isSubmittable } from '#contract/rules/statuses.ts'
import { type RootState, useAppSelector } from '#web/core/store.ts'
import { selectCompany, selectIsOpen, selectMayEdit } from '#web/features/company/selectors.ts'

const founderLead =
  'Answer in any order. Everything is saved as you type, and your team can work on it with you.'

const requestedLead = 'Until you have sent what we asked for, you can change what you sent before.'

const sentLead = 'What you sent, to read. It opens again when we ask you for something.'

/** Whether a reviewer asked for more of what was sent. */
export const selectIsRequested = (state: RootState) => {
  const company = selectCompany(state)
  return (
    Boolean(company?.actual_review) &&
    company !== null &&
    isEditable(company.status) &&
    !isSubmittable(company.status)
  )
}

export function useLead() {
  const mayEdit = useAppSelector(selectMayEdit)
  const isOpen = useAppSelector(selectIsOpen)
  const isRequested = useAppSelector(selectIsRequested)
  if (!mayEdit) return undefined
  if (isRequested) return requestedLead
  return isOpen ? founderLead : sentLead
}
