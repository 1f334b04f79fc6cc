//go:build tools

// Package tools names the programs that this module builds: an API server of Kubernetes and its store.
package tools

import (
	_ "go.etcd.io/etcd/server/v3"
	_ "k8s.io/kubernetes/cmd/kube-apiserver"
)
