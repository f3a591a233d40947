import { useSubmit } from '#web/core/use-submit.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { LockedTag } from '#web/ui/status/LockedTag.tsx'
import { Switch } from '#web/ui/choices/Checkbox.tsx'
import { CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Setting } from './Setting.tsx'
import { useGetMailPreferencesQuery, useUpdateMailPreferencesMutation } from './api.ts'

export function MailSetting() {
  const preferences = useGetMailPreferencesQuery({})
  return (
    <Setting title="Emails" about="Changes are saved immediately and apply to future emails.">
      <Async query={preferences} name="your email settings" rows={2}>
        {({ reminders }) => (
          <CardRows>
            <CardRow wrap>
              <RowText
                strong
                title="Requests and decisions"
                note="When we need something from you, or your application’s status changes"
              />
              <LockedTag>Always on</LockedTag>
            </CardRow>
            <RemindersRow reminders={reminders} />
          </CardRows>
        )}
      </Async>
    </Setting>
  )
}

function RemindersRow({ reminders }: { reminders: boolean }) {
  const [update] = useUpdateMailPreferencesMutation()
  const { isBusy, error, submit } = useSubmit(update)
  return (
    <CardRow wrap>
      <RowText
        strong
        title="Reminders"
        note="When a request is still incomplete after a few days or near its deadline"
        error={error && `${error.message}. Your change wasn’t saved.`}
      />
      <Switch
        label="Reminders"
        hideLabel
        checked={reminders}
        // A disabled switch would lose focus.
        onChange={(checked) => void (isBusy || submit({ body: { reminders: checked } }))}
      />
    </CardRow>
  )
}
