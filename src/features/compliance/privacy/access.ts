/** Who answers what people ask about their own data: whoever changes clients and sees their data in full. */
export {
  manageClients as answerPrivacyRequests,
  showClients as showPrivacy,
} from "#features/pipeline/clients/access.ts";
