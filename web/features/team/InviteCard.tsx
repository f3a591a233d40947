import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { inviteTeamMember } from '#contract/team.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { ConfirmAddressNote } from '#web/features/session/ConfirmAddressNote.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Grow, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { FormTextField } from '#web/ui/forms/FormText.tsx'
import { useInviteTeamMemberMutation } from './api.ts'
import { roleLabels } from './roles.ts'
import { selectCanManageTeam } from './selectors.ts'

const resolver = zodResolver(inviteTeamMember.body)

const roleOptions = (['member', 'owner'] as const).map((value) => ({ value, label: roleLabels[value] }))

export function InviteCard() {
  const toasts = useToasts()
  const user = useAppSelector(selectUser)
  const isVerified = user?.email_verified ?? false
  const canManageTeam = useAppSelector(selectCanManageTeam)
  const form = useForm({ resolver, defaultValues: { email: '', role: 'member' } })
  const [invite] = useInviteTeamMemberMutation()
  const { isBusy, error, submit } = useFormSubmit(form, invite, ({ email }) => {
    toasts.show({ text: `Invited ${email}.` })
    form.reset()
  })
  return (
    <Card title="Invite someone">
      <CardBody>
        <Form onSubmit={submit} busy={isBusy}>
          <Stack>
            {!isVerified && <ConfirmAddressNote email={user?.email ?? ''} />}
            <Row gap={1.5} columnBelow="sm" align={form.formState.errors.email ? undefined : 'end'}>
              <Grow>
                <FormTextField
                  control={form.control}
                  name="email"
                  type="email"
                  label="Email address"
                  autoComplete="off"
                />
              </Grow>
              {canManageTeam && <RoleField control={form.control} />}
              <Button
                type="submit"
                size="control"
                loading={isBusy}
                whyDisabled={isVerified ? undefined : 'Confirm your email address to invite teammates.'}
                whyIn="tooltip"
              >
                {isBusy ? 'Inviting…' : 'Invite'}
              </Button>
            </Row>
            <FailureNote>{error && `${error.message}. No one was invited.`}</FailureNote>
            <InviteHint />
          </Stack>
        </Form>
      </CardBody>
    </Card>
  )
}

type InviteControl = Control<z.input<typeof inviteTeamMember.body>, unknown, unknown>

const RoleField = ({ control }: { control: InviteControl }) => (
  <FormField control={control} name="role">
    {(field) => <SelectField {...field} label="Role" options={roleOptions} placeholder="Choose a role" />}
  </FormField>
)

const InviteHint = () => (
  <Text variant="small" tone="secondary">
    We’ll email an invitation that works for seven days and only with this email address. Owners can also
    remove people and add owners.
  </Text>
)
