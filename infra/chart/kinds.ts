/** The kinds of objects in the chart, each with the name of its definition in the OpenAPI file of Kubernetes. */
export const kinds: Readonly<Record<string, string>> = {
  'apps/v1 Deployment': 'io.k8s.api.apps.v1.Deployment',
  'apps/v1 StatefulSet': 'io.k8s.api.apps.v1.StatefulSet',
  'autoscaling/v2 HorizontalPodAutoscaler': 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  'batch/v1 Job': 'io.k8s.api.batch.v1.Job',
  'networking.k8s.io/v1 Ingress': 'io.k8s.api.networking.v1.Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'io.k8s.api.networking.v1.NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'io.k8s.api.policy.v1.PodDisruptionBudget',
  'v1 Service': 'io.k8s.api.core.v1.Service',
}
