import Box from '@mui/material/Box'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Switch } from '#web/ui/fields/Checkbox.tsx'
import { FieldError } from '#web/ui/fields/Question.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Setting, settingRowSx } from './Setting.tsx'
import { loadMailPreferences, saveMailPreferences, selectAccount } from './slice.ts'

export function MailSetting() {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector(selectAccount).mail
  useEffect(() => {
    void dispatch(loadMailPreferences())
  }, [dispatch])
  return (
    <Setting title="Mail from us" about="A choice here is saved at once, and counts from the next mail.">
      <Card>
        {data && (
          <CardRows>
            <RequiredRow />
            <RemindersRow reminders={data.reminders} />
          </CardRows>
        )}
        {!data && status === 'failed' && (
          <FailedState title="Your choices did not load" onRetry={() => void dispatch(loadMailPreferences())}>
            {error?.message}. None of them has changed.
          </FailedState>
        )}
        {!data && status !== 'failed' && <SkeletonRows rows={2} label="Loading your choices" />}
      </Card>
    </Setting>
  )
}

const RequiredRow = () => (
  <CardRow sx={settingRowSx}>
    <div className="grow">
      <div className="title">Requests and decisions</div>
      <div className="about">When we need something from you, or your application reaches a status</div>
    </div>
    <Box className="about" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Icon of={Lock} small />
      Always on
    </Box>
  </CardRow>
)

function RemindersRow({ reminders }: { reminders: boolean }) {
  const { isBusy, error, submit } = useSubmit(saveMailPreferences)
  return (
    <CardRow sx={settingRowSx}>
      <div className="grow">
        <div className="title">Reminders</div>
        <div className="about">When something that we asked for is still open after some days</div>
        {error && (
          <div role="alert">
            <FieldError>{error.message}. Your choice is not saved.</FieldError>
          </div>
        )}
      </div>
      <Switch
        label="Reminders"
        hideLabel
        checked={reminders}
        // A disabled switch would lose the focus.
        onChange={(checked) => void (isBusy || submit({ reminders: checked }))}
      />
    </CardRow>
  )
}
