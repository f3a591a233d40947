import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { subscribe } from '#contract/content.ts'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { readAddress } from '#web/core/addresses/readable-replies.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { useSubscribeMutation } from './api.ts'

const bandSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 3, md: 6 },
  alignItems: 'center',
  my: { xs: 6, md: 9 },
  p: { xs: 3, md: 6 },
  borderRadius: '12px',
  bgcolor: 'soft.primary',
  '& form': {
    display: 'grid',
    gap: 1.5,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  },
  '& form > button': { alignSelf: 'start', mt: { sm: '30px' }, minHeight: 'var(--ui-control)' },
  '& form > .wide': { gridColumn: '1 / -1' },
} as const satisfies SxProps<Theme>

/** Subscribes to the newsletter: the address counts only once its reader has confirmed it by email. */
export function NewsletterForm() {
  const [address, setAddress] = useState<string | null>(null)
  const { title, text } = homeTexts.letter
  return (
    <Box sx={wrapSx}>
      <Box component="section" aria-labelledby="letter" sx={bandSx}>
        <div>
          <Typography
            variant="h2"
            id="letter"
            sx={{ fontSize: { xs: '1.5rem', md: '2rem' }, fontWeight: 500 }}
          >
            {title}
          </Typography>
          <Typography sx={{ mt: 1 }}>{text}</Typography>
        </div>
        <div aria-live="polite">
          {address === null ? (
            <AddressForm onSent={setAddress} />
          ) : (
            <OneMoreStep address={address} onOther={() => setAddress(null)} />
          )}
        </div>
      </Box>
    </Box>
  )
}

function AddressForm({ onSent }: { onSent: (address: string) => void }) {
  const [requestSubscription] = useSubscribeMutation()
  const form = useForm({ resolver: zodResolver(subscribe.body), defaultValues: { email: '' } })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => requestSubscription({ body }),
    () => void readAddress(form.getValues('email').trim()).then(onSent),
  )
  return (
    <Form onSubmit={submit} busy={isBusy}>
      <Controller
        control={form.control}
        name="email"
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            {...field}
            ref={ref}
            id="letter-email"
            type="email"
            autoComplete="email"
            placeholder="you@company.com"
            label="Email address"
            error={fieldState.error && 'Enter an email address, like name@company.com.'}
          />
        )}
      />
      <Button type="submit" loading={isBusy}>
        {isBusy ? 'Sending…' : 'Subscribe'}
      </Button>
      <Typography variant="body2" className="wide" sx={{ color: 'text.secondary' }}>
        {homeTexts.letter.hint}
      </Typography>
      {error && (
        <div className="wide">
          <Note tone="bad" live="alert">
            {error.code === 'too_many_requests'
              ? 'That was too often. Wait a few minutes, then try again.'
              : `${error.message}. We did not write to you; try again in a moment.`}
          </Note>
        </div>
      )}
    </Form>
  )
}

const stepSx = {
  display: 'flex',
  gap: 2,
  p: 3,
  borderRadius: '12px',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 44,
    height: 44,
    borderRadius: '50%',
    bgcolor: 'accent.main',
    color: 'accent.contrastText',
  },
} as const satisfies SxProps<Theme>

const OneMoreStep = ({ address, onOther }: { address: string; onOther: () => void }) => (
  <Box sx={stepSx}>
    <span className="mark">
      <Icon of={Mail} />
    </span>
    <div>
      <Typography variant="h3">One more step: look in your mail</Typography>
      <Typography sx={{ my: 1 }}>
        We wrote to <b>{address}</b>. Confirm in that mail within a week; without it we send nothing.
      </Typography>
      <ActionLink onClick={onOther}>Use another address or send it again</ActionLink>
    </div>
  </Box>
)
