// Verifies session tokens of Latchkey: the key set as a file, tokens on standard input, one answer a line.
// Needs Go 1.19 and nothing else.
package main

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"time"
)

// Session has the claims of a session token.
type Session struct {
	UserID         string `json:"user_id"`
	OrganizationID string `json:"organization_id"`
	PublicKey      string `json:"public_key"`
	Type           string `json:"session_type"`
	ExpiresAt      int64  `json:"exp"`
}

var token = regexp.MustCompile(`^([\w-]+\.([\w-]+))\.([\w-]{86})$`)

func toNumber(bytes []byte) *big.Int { return new(big.Int).SetBytes(bytes) }

// ReadKeys reads the P-256 keys of the document /.well-known/session-jwks.json. Fetch it once an hour: keys are replaced.
func ReadKeys(document []byte) ([]*ecdsa.PublicKey, error) {
	var set struct {
		Keys []struct{ Crv, X, Y string }
	}
	if err := json.Unmarshal(document, &set); err != nil {
		return nil, err
	}
	var keys []*ecdsa.PublicKey
	for _, key := range set.Keys {
		if key.Crv != "P-256" {
			continue
		}
		x, errX := base64.RawURLEncoding.DecodeString(key.X)
		y, errY := base64.RawURLEncoding.DecodeString(key.Y)
		public := &ecdsa.PublicKey{Curve: elliptic.P256(), X: toNumber(x), Y: toNumber(y)}
		if errX != nil || errY != nil || !public.Curve.IsOnCurve(public.X, public.Y) {
			return nil, errors.New("the key set has a key that is none")
		}
		keys = append(keys, public)
	}
	return keys, nil
}

// VerifySession answers a session that lives, or an error with the reason.
func VerifySession(text string, keys []*ecdsa.PublicKey, now time.Time) (*Session, error) {
	parts := token.FindStringSubmatch(text)
	if parts == nil {
		return nil, errors.New("malformed")
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[3])
	if err != nil {
		return nil, errors.New("malformed")
	}
	// Hashed twice.
	once := sha256.Sum256([]byte(parts[1]))
	digest := sha256.Sum256(once[:])
	isSigned := false
	for _, key := range keys {
		isSigned = isSigned || ecdsa.Verify(key, digest[:], toNumber(signature[:32]), toNumber(signature[32:]))
	}
	if !isSigned {
		return nil, errors.New("invalid_signature")
	}
	payload, err := base64.RawURLEncoding.DecodeString(parts[2])
	var session Session
	if err != nil || json.Unmarshal(payload, &session) != nil {
		return nil, errors.New("malformed")
	}
	// Other tokens of the service are no sessions.
	if session.Type != "SESSION_TYPE_READ_WRITE" && session.Type != "SESSION_TYPE_READ_ONLY" {
		return nil, errors.New("malformed")
	}
	if session.ExpiresAt <= now.Unix() {
		return nil, errors.New("expired")
	}
	return &session, nil
}

func main() {
	document, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	keys, err := ReadKeys(document)
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if session, err := VerifySession(lines.Text(), keys, time.Now()); err != nil {
			fmt.Println(err)
		} else {
			fmt.Println(session.UserID)
		}
	}
}
