import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { isField, parseField } from '#web/features/company/answers.ts'
import { selectCanEditAnswers } from '#web/features/company/selectors.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { ChoiceCards } from '#web/ui/choices/ChoiceCards.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RemoveGrantDialog } from './RemoveGrantDialog.tsx'
import { selectGrantId, selectGrantIds } from './selectors.ts'
import { grantStarted, grantSelected } from './slice.ts'

export function GrantChooser() {
  const dispatch = useAppDispatch()
  const selected = useAppSelector(selectGrantId)
  const ids = useAppSelector(selectGrantIds)
  const isLocked = !useAppSelector(selectCanEditAnswers)
  const [isRemoving, setIsRemoving] = useState(false)
  useGrantInAddress()
  const isStarted = ids.includes(selected)
  const all = isStarted ? ids : [...ids, selected]
  const choices = all.map((id, index) => ({ value: id, label: formatGrantLabel(index, ids.includes(id)) }))
  if (isLocked && all.length < 2) return null
  return (
    <Stack>
      {all.length > 1 && (
        <ChoiceCards
          id="grant"
          label="Which grant or contract?"
          choices={choices}
          value={selected}
          onChange={(id) => dispatch(grantSelected(id))}
        />
      )}
      {!isLocked && isStarted && (
        <Row wrap>
          <ActionLink icon={<Icon of={Plus} small />} onClick={() => dispatch(grantStarted())}>
            Add another grant or contract
          </ActionLink>
          <ActionLink icon={<Icon of={Trash2} small />} onClick={() => setIsRemoving(true)}>
            Remove grant
          </ActionLink>
        </Row>
      )}
      {isRemoving && <RemoveGrantDialog id={selected} onClose={() => setIsRemoving(false)} />}
    </Stack>
  )
}

const formatGrantLabel = (index: number, isStarted: boolean) =>
  `Grant ${index + 1}${isStarted ? '' : ', not started'}`

function useGrantInAddress() {
  const dispatch = useAppDispatch()
  const { hash } = useLocation()
  const ids = useAppSelector(selectGrantIds)
  const field = decodeURIComponent(hash.slice(1))
  const id = isField(field) ? parseField(field).id : null
  const linkedGrant = id !== null && ids.includes(id) ? id : null
  useEffect(() => {
    if (linkedGrant) dispatch(grantSelected(linkedGrant))
  }, [dispatch, linkedGrant])
}
