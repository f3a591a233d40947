import { z } from 'zod'
import * as field from '../core/fields.ts'
import { phone } from '../core/phone.ts'
import { defineQuestions, toAnswersSchema } from './question.ts'

const identity = {
  label: 'Do any of these apply to you?',
  name: 'Identity',
  hint: 'Your answer never counts against you.',
  isOptional: true,
}
const personal = { step: 'personal/main', group: 'Optional questions' } as const
const identityFlag = {
  ...personal,
  schema: z.boolean(),
  control: { kind: 'flag', question: identity },
} as const

export const profileQuestions = defineQuestions({
  first_name: {
    step: 'personal/main',
    schema: field.text(100),
    control: { kind: 'text', autoComplete: 'given-name' },
    label: 'First name',
    prompt: 'Enter your first name',
    example: 'Alice',
  },
  last_name: {
    step: 'personal/main',
    schema: field.text(100),
    control: { kind: 'text', autoComplete: 'family-name' },
    label: 'Last name',
    prompt: 'Enter your last name',
    example: 'Founder',
  },
  job_title: {
    step: 'personal/main',
    schema: field.text(100),
    control: { kind: 'text', autoComplete: 'organization-title' },
    label: 'What is your role?',
    name: 'Job title',
    prompt: 'Enter your job title',
    example: 'CEO',
  },
  phone_number: {
    step: 'personal/main',
    schema: phone(),
    control: { kind: 'phone' },
    label: 'Phone',
    prompt: 'Enter your phone number',
    hint: 'The best number to reach you.',
    example: '+12075550142',
  },
  origin: {
    step: 'personal/main',
    schema: field.text(200),
    control: { kind: 'text' },
    label: 'How did you hear about us?',
    name: 'Referral source',
    isOptional: true,
  },
  is_underrepresented: { ...identityFlag, label: 'Under-represented founder' },
  is_diverse_workplace: { ...identityFlag, label: 'Leads a diverse workplace' },
  is_impact_marginalized: { ...identityFlag, label: 'Impacts marginalized communities' },
  details: {
    ...personal,
    schema: field.longText(2000),
    control: { kind: 'long' },
    label: 'Anything else about you',
    name: 'Anything else',
    isOptional: true,
  },
})

export const ProfileAnswers = toAnswersSchema(profileQuestions)
export type ProfileAnswers = z.infer<typeof ProfileAnswers>
