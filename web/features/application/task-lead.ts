import { isEditable, isReopenedByRequest, isSubmittable } from '#contract/rules/statuses.ts'
import { type RootState, useAppSelector } from '#web/core/store.ts'
import { selectCompany, selectCanEditAnswers, selectMayEdit } from '#web/features/company/selectors.ts'

const founderLead =
  'Answer in any order. Your answers are saved as you type, and your team can work on them with you.'

const requestedLead = 'You can change your answers until you have sent us everything we requested.'

const lockedLead = 'Your answers are read-only.'
const reopenableLead = `${lockedLead} You can edit them again if we request more information.`

export const selectIsInformationRequested = (state: RootState) => {
  const company = selectCompany(state)
  return (
    Boolean(company?.actual_review) &&
    company !== null &&
    isEditable(company.status) &&
    !isSubmittable(company.status)
  )
}

export function useTaskLeadText() {
  const mayEdit = useAppSelector(selectMayEdit)
  const isOpen = useAppSelector(selectCanEditAnswers)
  const isRequested = useAppSelector(selectIsInformationRequested)
  const status = useAppSelector(selectCompany)?.status
  if (!mayEdit || !status) return undefined
  if (isRequested) return requestedLead
  if (isOpen) return founderLead
  return isReopenedByRequest(status) ? reopenableLead : lockedLead
}
