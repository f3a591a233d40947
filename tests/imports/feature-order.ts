/**
 * The features from the lowest to the highest. A feature imports those before it and never those after it; what two
 * features need and neither owns goes down the order, or the shell hands it in.
 */
export const featureOrder: readonly string[] = [
  'pages',
  'session',
  'dictionary',
  'labels',
  'company',
  'documents',
  'connections',
  'grants',
  'application',
  'intros',
  'loans',
  'money',
  'team',
  'account',
  'support',
  'dashboard',
  'content',
  'admin/frame',
  'admin/assignment',
  'admin/pipeline',
  'admin/case',
  'admin/outbox',
]
