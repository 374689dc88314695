/** Who answers what people ask about their own data: whoever changes clients and sees their data in full. */
export {
  manageClients as answerPrivacyRequests,
  showClients as showPrivacy,
} from "#features/pipeline/clients/access.ts";

/** The same of those who only consulted: whoever sees, and changes, consultations. The answer is given by the former. */
export {
  manageConsults as takePrivacyRequests,
  showConsults as showConsultPrivacy,
} from "#features/pipeline/consults/access.ts";
