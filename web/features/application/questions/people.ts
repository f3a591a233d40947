import { climateStrategies } from '#contract/application/options.ts'
import type { StepContent } from '#web/features/company/question.ts'

export const missionContent: StepContent = {
  heading: 'Your mission',
  lead: 'What you change, and how it can be measured. Plain words are best.',
  groups: [
    {
      questions: [
        { kind: 'search', field: 'company.sector', label: 'Sector', options: 'sectors' },
        {
          kind: 'long',
          field: 'company.mission',
          label: 'What do you do, and for whom?',
          short: 'What you do',
          hint: 'Two or three sentences, up to 2000 characters. A number says more than an adjective.',
        },
        {
          kind: 'one',
          field: 'company.climate_strategy',
          label: 'Climate strategy',
          options: [
            { value: 'mitigation', label: climateStrategies.mitigation, note: 'Less gets into the air' },
            {
              value: 'adaptation',
              label: climateStrategies.adaptation,
              note: 'People live better with change',
            },
            {
              value: 'mitigation_and_adaptation',
              label: climateStrategies.mitigation_and_adaptation,
              note: 'Both',
            },
            { value: 'none', label: climateStrategies.none, note: 'That does not rule you out' },
          ],
        },
        {
          kind: 'long',
          field: 'company.summary',
          label: 'Summary of the company',
          short: 'Summary',
          hint: 'How it began, where it stands, what comes next.',
          optional: true,
        },
      ],
    },
  ],
  help: [
    {
      title: 'Why we ask',
      body: 'We fund many climate companies, and the sector decides who of us reads your application.',
    },
    {
      title: 'Can we change it later?',
      body: 'Until you send it, any time; afterwards whenever we ask for more.',
    },
  ],
}

export const personalContent: StepContent = {
  heading: 'About you',
  lead: 'The person who speaks for the company. A minute.',
  groups: [
    {
      questions: [
        { kind: 'text', field: 'profile.first_name', label: 'First name', autoComplete: 'given-name' },
        { kind: 'text', field: 'profile.last_name', label: 'Last name', autoComplete: 'family-name' },
        {
          kind: 'text',
          field: 'profile.job_title',
          label: 'What is your role?',
          short: 'Role',
          autoComplete: 'organization-title',
        },
        {
          kind: 'phone',
          field: 'profile.phone_number',
          label: 'Phone',
          hint: 'Where our reviewer reaches you.',
        },
        {
          kind: 'text',
          field: 'profile.origin',
          label: 'How did you hear of us?',
          short: 'Heard of us',
          optional: true,
        },
      ],
    },
    {
      title: 'If you wish to say',
      questions: [
        {
          kind: 'flags',
          field: 'profile.is_underrepresented',
          label: 'Does any of this apply to you?',
          short: 'Identity',
          hint: 'Your answer never counts against you.',
          optional: true,
          options: [
            { value: 'profile.is_underrepresented', label: 'Under-represented founder' },
            { value: 'profile.is_diverse_workplace', label: 'Leads a diverse workplace' },
            { value: 'profile.is_impact_marginalized', label: 'Impacts marginalized communities' },
          ],
        },
        {
          kind: 'long',
          field: 'profile.details',
          label: 'Anything else about you',
          short: 'Anything else',
          optional: true,
        },
      ],
    },
  ],
  help: [
    {
      title: 'Why these questions',
      body: 'Some grants and investors look for particular founders. We use the answers to find those for you, and for nothing else.',
    },
    { title: 'Who sees the answers', body: 'Your team and the people at Headwater who review it.' },
  ],
}
