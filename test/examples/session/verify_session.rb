# Verifies session tokens of Latchkey: the key set as a file, tokens on standard input, one answer a line.
# Needs Ruby 3 and nothing else.

require 'base64'
require 'json'
require 'openssl'

class Refused < StandardError; end

# The P-256 keys of the document /.well-known/session-jwks.json. Fetch it once an hour: keys are replaced.
def read_keys(key_set)
  key_set.fetch('keys').select { |key| key['crv'] == 'P-256' }.map do |key|
    point = "\x04".b + Base64.urlsafe_decode64(key['x']) + Base64.urlsafe_decode64(key['y'])
    algorithm = OpenSSL::ASN1::Sequence(
      [OpenSSL::ASN1::ObjectId('id-ecPublicKey'), OpenSSL::ASN1::ObjectId('prime256v1')]
    )
    OpenSSL::PKey::EC.new(OpenSSL::ASN1::Sequence([algorithm, OpenSSL::ASN1::BitString(point)]).to_der)
  end
end

# The claims of a session that lives. Raises Refused with the reason otherwise.
def verify_session(token, keys, now)
  # As bytes: a text that is not in UTF-8 would raise another error.
  match = /\A([\w-]+\.([\w-]+))\.([\w-]{86})\z/.match(token.to_s.b) or raise Refused, 'malformed'
  signature = Base64.urlsafe_decode64(match[3])
  numbers = [signature[0, 32], signature[32, 32]].map { |half| OpenSSL::ASN1::Integer(OpenSSL::BN.new(half, 2)) }
  der = OpenSSL::ASN1::Sequence(numbers).to_der
  # Hashed twice: the digest is what is signed, and signing hashes once more.
  digest = OpenSSL::Digest::SHA256.digest(match[1])
  raise Refused, 'invalid_signature' unless keys.any? { |key| key.verify('SHA256', der, digest) }

  claims = JSON.parse(Base64.urlsafe_decode64(match[2]))
  # Other tokens of the service are no sessions.
  raise Refused, 'malformed' unless %w[SESSION_TYPE_READ_WRITE SESSION_TYPE_READ_ONLY].include?(claims['session_type'])
  raise Refused, 'expired' if claims['exp'] <= now

  claims
end

if __FILE__ == $PROGRAM_NAME
  keys = read_keys(JSON.parse(File.read(ARGV[0])))
  $stdin.each_line(chomp: true) do |line|
    puts verify_session(line, keys, Time.now.to_i)['user_id']
  rescue Refused => e
    puts e.message
  end
end
