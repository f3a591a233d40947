import Box from '@mui/material/Box'
import { Lock } from 'lucide-react'
import { useSubmit } from '#web/core/use-submit.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Switch } from '#web/ui/fields/Checkbox.tsx'
import { FieldError } from '#web/ui/fields/Question.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Setting, settingRowSx } from './Setting.tsx'
import { useGetMailPreferencesQuery, useUpdateMailPreferencesMutation } from './api.ts'

export function MailSetting() {
  const preferences = useGetMailPreferencesQuery({})
  return (
    <Setting title="Mail from us" about="A choice here is saved at once, and counts from the next mail.">
      <Card>
        <Async
          query={preferences}
          failed="Your choices couldn't be loaded"
          loading={<SkeletonRows rows={2} label="Loading your choices" />}
        >
          {({ reminders }) => (
            <CardRows>
              <RequiredRow />
              <RemindersRow reminders={reminders} />
            </CardRows>
          )}
        </Async>
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
  const [update] = useUpdateMailPreferencesMutation()
  const { isBusy, error, submit } = useSubmit(update)
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
        onChange={(checked) => void (isBusy || submit({ body: { reminders: checked } }))}
      />
    </CardRow>
  )
}
